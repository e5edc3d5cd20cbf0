import { createMockNetwork } from 'affiliate-network-sdk/msw'
import { serveMockNetwork } from 'affiliate-network-sdk/msw/node'
import { expect, test, vi } from 'vitest'
import { endless } from '../../examples/dashboard/src/state/endless.ts'
import { liveSession, session } from '../../examples/dashboard/src/state/session.ts'

test('a row that moves to the next page while the list is read is there once', async () => {
  const mock = createMockNetwork({ seed: 7 })
  const { url, close } = await serveMockNetwork(mock)
  session.value = await liveSession(url, mock.keys.network)
  const june = {
    from: '2026-06-01',
    to: '2026-06-30',
    timezone: 0,
    fields: ['ck_conversion_time'],
    limit: 500,
  } as const
  const list = endless(
    ({ reports }) => reports.conversion.infinite({ ...june, orderBy: 'ck_conversion_time', order: 'DESC' }),
    ({ id }) => id,
  )
  await vi.waitFor(() => expect(list.value.rows).toHaveLength(500))
  // The newest one pushes all others down.
  mock.state.conversions.add({ offer_id: 1001, affiliate_id: 42, time: '2026-06-30T23:59:59Z' })
  list.more()
  await vi.waitFor(() => expect(list.value.rows).toHaveLength(999))
  expect(new Set(list.value.rows.map(({ id }) => id)).size).toBe(999)
  await close()
})
