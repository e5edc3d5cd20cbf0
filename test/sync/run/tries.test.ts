import { getEventListeners } from 'node:events'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError, ConnectionError, InputError, PagingError, ResponseError, TimeoutError } from '../../../src/index.ts'
import { SyncError } from '../../../src/sync/index.ts'
import { pause, Tries } from '../../../src/sync/run/tries.ts'

const about = (status?: number) => ({ operation: 'reports.conversion', outcome: 'unknown' as const, status })

/** Tries ten days, of which each fails with an error of its own; `undefined` for one that does not. */
async function tryDays(errorOf: (index: number) => Error | undefined, ping = async () => {}) {
  const stop = new AbortController()
  const tried: string[] = []
  const tasks = Array.from({ length: 10 }, (_, index) => ({
    day: `day ${index}`,
    async run() {
      tried.push(this.day)
      const error = errorOf(index)
      if (error !== undefined) throw error
    },
  }))
  const tries = new Tries({ concurrency: 1, stop, ping })
  const { passing, lasting } = await tries.each(tasks)
  return { tried: tried.length, passing: passing.size, lasting: lasting.length, isOver: tries.isOver }
}

const cut = { ...about(), code: 'CUT_SHORT' }
const loss = { ...about(), code: 'LOSS' }

describe('days that fail', () => {
  it.each<[what: string, error: Error, result: object]>([
    ['no connection', new ConnectionError('x', about()), { tried: 5, passing: 5, lasting: 0, isOver: true }],
    ['no response in time', new TimeoutError('x', about()), { tried: 5, passing: 5, lasting: 0, isOver: true }],
    ['status 503', new ApiError('x', about(503)), { tried: 10, passing: 10, lasting: 0, isOver: false }],
    ['status 429', new ApiError('x', about(429)), { tried: 10, passing: 10, lasting: 0, isOver: false }],
    ['a body that was cut short', new ResponseError('x', cut), { tried: 10, passing: 10, lasting: 0, isOver: false }],
    ['what it would lose', new ResponseError('x', loss), { tried: 10, passing: 10, lasting: 0, isOver: false }],
    ['pages that drift', new PagingError('x', about()), { tried: 10, passing: 10, lasting: 0, isOver: false }],
    ['rows that do not fit', new ResponseError('x', about()), { tried: 10, passing: 0, lasting: 10, isOver: false }],
  ])('because of %s', async (_, error, result) => {
    expect(await tryDays(() => error)).toEqual(result)
  })

  it('with a response in between do not end the run', async () => {
    const lost = new TimeoutError('x', about())
    expect(await tryDays((index) => (index === 3 ? undefined : lost))).toMatchObject({ tried: 9, isOver: true })
    expect(await tryDays((index) => (index % 4 === 3 ? undefined : lost))).toMatchObject({ tried: 10, isOver: false })
  })

  it('because of one error of the service, from the first of them on, end the run with it after five', async () => {
    const refused = new ApiError('x', about(400))
    await expect(tryDays(() => refused)).rejects.toBe(refused)
    expect(await tryDays((index) => (index > 0 ? refused : undefined))).toMatchObject({ tried: 10, lasting: 9 })
    const other = new ApiError('y', { ...about(400), errorCode: 6500 })
    expect(await tryDays((index) => (index === 4 ? other : refused))).toMatchObject({ tried: 10, lasting: 10 })
  })

  it('because of what another request fails with as well end the run at once', async () => {
    const refused = new ApiError('x', about(400))
    const ping = (status: number) => () => Promise.reject(new ApiError('y', about(status)))
    await expect(tryDays((index) => (index === 7 ? refused : undefined), ping(400))).rejects.toBe(refused)
    expect(await tryDays((index) => (index === 7 ? refused : undefined), ping(503))).toMatchObject({ lasting: 1 })
  })

  it('send one other request for ten errors of the service', async () => {
    const ping = vi.fn(async () => {})
    expect(await tryDays((index) => (index > 0 ? new ApiError('x', about(400)) : undefined), ping)).toMatchObject({
      lasting: 9,
    })
    expect(ping).toHaveBeenCalledTimes(1)
  })

  it.each([
    new InputError('x', { operation: 'reports.conversion', outcome: 'not-sent', issues: [] }),
    new ApiError('x', about(401)),
    new ApiError('x', about(403)),
    new TypeError('x'),
  ])('because of %o end the run at once', async (error) => {
    await expect(tryDays(() => error)).rejects.toBe(error)
  })
})

describe('a pause', () => {
  it('ends with the reason of its signal, and leaves no timer', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const stop = new AbortController()
    const waiting = pause(1000, stop.signal)
    expect(vi.getTimerCount()).toBe(1)
    stop.abort('stop')
    await expect(waiting).rejects.toBe('stop')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('leaves no listener', async () => {
    const { signal } = new AbortController()
    await pause(1, signal)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})

it('the error of a run says how many days, and why the first of them', () => {
  const error = new ApiError('syncConversions: no rows', about(400))
  const day = (day: string) => ({ day, error })
  const [startedAt, finishedAt] = [new Date(0), new Date(5)]
  const more = {
    differing: [],
    requests: 2,
    startedAt,
    finishedAt,
    durationMs: 5,
    warnings: [],
    oldestFailing: '2026-06-02',
  }
  const report = { days: 0, rows: 0, added: 0, changed: 0, removed: 0, from: '2026-06-01', to: '2026-06-02', ...more }
  const one = new SyncError('syncConversions', [day('2026-06-02')], report)
  expect([one.message, one.cause]).toEqual(['syncConversions: 2026-06-02 could not be read: no rows', error])
  expect(new SyncError('syncConversions', [day('2026-06-02'), day('2026-06-01')], report).message).toBe(
    'syncConversions: 2026-06-02 and 1 more could not be read: no rows',
  )
})

it.each([
  [['SHARED', 'MISMATCH', 'LOSS'], 'LOSS'],
  [['EPIPE', 'SHARED', 'MISMATCH'], 'MISMATCH'],
  [['EPIPE'], undefined],
])('of days with the codes %j, an error has the code %s', (codes, first) => {
  const errors = codes.map((code) => new ResponseError('x', { ...about(), code }))
  const failed = errors.map((error, index) => ({ day: `2026-06-0${index + 1}`, error }))
  expect(new SyncError('syncConversions', failed, {} as never).code).toBe(first)
})
