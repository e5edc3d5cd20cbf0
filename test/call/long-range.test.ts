import { afterEach, describe, expect, vi } from 'vitest'
import { it } from '../wire-server.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const empty = { errorCode: 0, data: [] }
const fields = ['ck_conversion'] as const

describe('the range of a report', () => {
  it('is told once for a client and report where it has more than 400 days', async ({ wire }) => {
    wire.respond(empty)
    const network = wire.network({ timezone: 0 })
    await network.reports.overall({ from: '2025-01-01', to: '2026-02-04', fields })
    expect(wire.warnings()).toEqual([])
    const long = { from: '2025-01-01', to: '2026-02-05 08', fields }
    for (const report of [network.reports.overall(long), network.reports.overall({ ...long, page: 2 })]) await report
    await network.reports.offer(long).toArray()
    await wire.network({ timezone: 0, reportYear: 4 }).reports.overall({ ...long, from: '2020-06-01 23' })
    const [{ callId } = { callId: '' }] = wire.warnings()
    expect(wire.warnings()).toMatchObject([
      {
        type: 'warning',
        code: 'long-range',
        operation: 'reports.overall',
        callId,
        message:
          'reports.overall: the report covers 401 days, from 2025-01-01 to 2026-02-05: check the years of from and to',
        from: '2025-01-01',
        to: '2026-02-05',
        days: 401,
      },
      { operation: 'reports.offer', days: 401 },
      { operation: 'reports.overall', from: '2020-06-01', to: '2026-02-05', days: 2076 },
    ])
    expect(wire.events.findIndex((event) => event.callId === callId && event.type === 'warning')).toBeLessThan(
      wire.events.findIndex((event) => event.callId === callId && event.type === 'request'),
    )
  })

  it('is told where it ends over a year ahead', async ({ wire }) => {
    vi.useFakeTimers({ now: new Date('2026-06-30T12:00:00Z'), toFake: ['Date'] })
    wire.respond(empty)
    const { conversion } = wire.affiliate({ timezone: 14 }).reports
    await conversion({ from: '2026-06-01', to: '2027-06-30' })
    expect(wire.warnings()).toEqual([])
    await conversion({ from: '2029-06-01', to: '2029-06-30' })
    expect(wire.warnings()).toMatchObject([{ code: 'long-range', days: 30, to: '2029-06-30' }])
  })

  it('is one console.warn without a listener, and nothing in a preview', async ({ wire }) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    wire.respond(empty)
    const { preview, reports } = wire.network({ timezone: 0, onEvent: undefined })
    const long = { from: '2001-06-26', to: '2030-06-26', fields }
    await preview.reports.overall(long)
    expect(warn).not.toHaveBeenCalled()
    for (const _ of [1, 2]) await reports.overall(long)
    expect(warn).toHaveBeenCalledTimes(1)
  })
})
