import { createClient } from 'affiliate-network-sdk'
import { expect, it } from 'vitest'
import { conversionsCsv } from '../../examples/dashboard/src/data/exports.ts'
import type { Session } from '../../examples/dashboard/src/state/session.ts'
import { instantOf } from '../../examples/dashboard/src/text/days.ts'
import { explain } from '../../examples/dashboard/src/text/errors.ts'
import { createMockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { conversionPage } from '../examples/example.ts'

it('exports no file if a conversion was received twice, and shows why', async () => {
  const mock = createMockNetwork({ seed: 7 })
  const { url, close } = await serveMockNetwork(mock)
  try {
    const network = createClient({ baseUrl: url, key: mock.keys.network })
    mock.fail('reports.conversion', conversionPage([1, 2, 1]))
    const period = { from: '2026-06-01', to: '2026-06-01', timezone: 0 } as const
    const error = await conversionsCsv({ network } as Session, period, new AbortController().signal, () => {}).catch(
      (reason: unknown) => reason,
    )
    expect(error).toMatchObject({ message: expect.stringContaining('1 duplicate row among 3') })
    expect(explain(error)).toMatchObject({
      title: 'The list changed while it was read',
      text: 'The result would be incomplete. Try again.',
    })
  } finally {
    await close()
  }
})

it('writes the times of conversions with the offset of their time zone', () => {
  expect(instantOf('2026/06/03 00:09:20', -3)).toBe('2026-06-03T00:09:20-03:00')
  expect(instantOf('2026/06/03 00:09:20', 14)).toBe('2026-06-03T00:09:20+14:00')
})
