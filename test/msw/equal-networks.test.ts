import { expect, it } from 'vitest'
import { createMockNetwork } from '../../src/msw/index.ts'

const OPTIONS = { seed: 31, offers: 10, conversions: 300 } as const
const LATER = '2026-07-20T00:00:00Z'

const contents = ({ state }: ReturnType<typeof createMockNetwork>) => ({
  clicks: state.clicks.size,
  conversions: [...state.conversions],
})

it('changes one of two equal networks without the other', () => {
  const [changed, other] = [createMockNetwork(OPTIONS), createMockNetwork(OPTIONS)]
  const before = contents(other)
  expect(before.conversions).toHaveLength(300)
  const [first, second] = before.conversions
  const { offer_id = 0, affiliate_id = 0 } = first ?? {}
  changed.state.conversions.add({ offer_id, affiliate_id, time: '2026-06-30T12:00:00Z' })
  changed.state.conversions.update(first?.id ?? 0, { status: 'Rejected', payout: '7.000000' })
  changed.state.conversions.delete(second?.id ?? 0)
  changed.state.clicks.add({ offer_id, affiliate_id, time: '2026-06-30T12:00:00Z', all: 50 })
  changed.now = LATER
  expect(changed.state.conversions.size).toBeGreaterThan(300)
  expect(contents(other)).toEqual(before)
  expect(contents(createMockNetwork(OPTIONS))).toEqual(before)
  changed.reset()
  expect(contents(changed)).toEqual(before)
})

it('lets time pass in one of two equal networks as in the other', () => {
  const [early, late] = [createMockNetwork(OPTIONS), createMockNetwork(OPTIONS)]
  early.now = '2026-07-05T03:20:00Z'
  late.now = LATER
  early.now = LATER
  expect(contents(early)).toEqual(contents(late))
  expect(contents(createMockNetwork({ ...OPTIONS, now: LATER })).conversions).not.toEqual(contents(late).conversions)
})
