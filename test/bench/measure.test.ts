import { expect, it } from 'vitest'
import { inTurns, median, medianOf } from '../../bench/measure.ts'

/** A way that gives the costs in order, the two of the warm-up first, and writes down that it ran. */
const way = (name: string, costs: number[], ran: string[]) => async () => {
  ran.push(name)
  return costs.shift() ?? Number.NaN
}

it('every second round goes backwards', async () => {
  const ran: string[] = []
  await inTurns(2, { a: way('a', [], ran), b: way('b', [], ran), c: way('c', [], ran) })
  expect(ran.join('')).toBe('abccbaabccba')
})

it('a round holds what each way cost in it; the first two rounds are not counted', async () => {
  const rounds = await inTurns(3, { sdk: way('', [900, 900, 10, 60, 30], []), fetch: way('', [1, 1, 10, 20, 15], []) })
  expect(rounds).toEqual([
    { sdk: 10, fetch: 10 },
    { sdk: 60, fetch: 20 },
    { sdk: 30, fetch: 15 },
  ])
})

it('the figure is the median of the ratios of the rounds, not the ratio of the medians', () => {
  const rounds = [
    { sdk: 10, fetch: 10 },
    { sdk: 60, fetch: 20 },
    { sdk: 30, fetch: 5 },
  ]
  expect(medianOf(rounds, ({ sdk, fetch }) => sdk / fetch)).toBe(3)
})

it.each([
  [[7], 7],
  [[10, 9, 1], 9],
  [[10, 9, 1, 2], 5.5],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected)
})
