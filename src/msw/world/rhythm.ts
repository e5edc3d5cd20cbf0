import { createRandom } from '../random.ts'
import { DAY, HOUR, weekdayOf } from '../time/clock.ts'

/** Shares of the hours of a day by local time, and of the days of a week from Monday, in percent. */
export const HOURS = [38, 30, 26, 24, 28, 36, 48, 60, 70, 76, 80, 84, 86, 84, 82, 84, 88, 92, 98, 100, 96, 84, 66, 50]
const WEEKDAYS = [92, 90, 94, 96, 100, 86, 78]

/** The year that reports can look back on, in hours. */
export const YEAR = 365 * 24

/**
 * Returns a function that gives the number of events in each hour, counted from `start` on: by the shares of the hours of a day
 * in UTC and by weekday, growing during the first year, with a random change from day to day. The counts of the first
 * year add up to `total`.
 */
export function countsPerHour(
  [seed, name]: readonly [number, string],
  shares: readonly number[],
  start: number,
  total: number,
): (hour: number) => number {
  const following = weights(seed, name, shares, start)
  /** The sums of the weights before each hour. */
  const sums = [0]
  const sumBefore = (hour: number): number => {
    while (sums.length <= hour) sums.push((sums.at(-1) as number) + following.next().value)
    return sums[hour] as number
  }
  const ofYear = sumBefore(YEAR)
  const countBefore = (hour: number) => Math.floor((sumBefore(hour) * total) / ofYear)
  return (hour) => countBefore(hour + 1) - countBefore(hour)
}

function* weights(seed: number, name: string, shares: readonly number[], start: number): Generator<number, never> {
  const random = createRandom(seed, name)
  let ofDay = 100
  for (let hour = 0; ; hour++) {
    const time = start + hour * HOUR
    if (hour % 24 === 0) ofDay = random.between(80, 120)
    const growth = 100 + Math.floor((Math.min(hour, YEAR) * 60) / YEAR)
    const share = shares[Math.floor((time % DAY) / HOUR)] as number
    const weight = Math.floor((share * (WEEKDAYS[weekdayOf(time)] as number) * growth * ofDay) / 10_000)
    yield weight + random.below(Math.floor(weight / 5) + 1)
  }
}
