import { createRandom } from '../random.ts'
import { DAY, HOUR, weekdayOf } from '../time/clock.ts'

/** Shares of the hours of a day by local time, and of the days of a week from Monday, in percent. */
export const HOURS = [38, 30, 26, 24, 28, 36, 48, 60, 70, 76, 80, 84, 86, 84, 82, 84, 88, 92, 98, 100, 96, 84, 66, 50]
const WEEKDAYS = [92, 90, 94, 96, 100, 86, 78]

/** The year that reports can look back on, in hours. */
export const YEAR = 365 * 24

/**
 * Returns a function that gives the number of events in each hour from `start` on: by the shares of the hours of a day
 * in UTC and by weekday, growing during the first year, with a random change from day to day. The counts of the first
 * year add up to `total`.
 */
export function countsPerHour(
  [seed, name]: readonly [number, string],
  shares: readonly number[],
  start: number,
  total: number,
): () => number {
  const following = weights(seed, name, shares, start)
  const ofYear = Array.from({ length: YEAR }, () => following.next().value)
  const sum = ofYear.reduce((total, weight) => total + weight, 0)
  let hour = 0
  let seen = 0
  let given = 0
  return () => {
    seen += ofYear[hour++] ?? following.next().value
    const upToNow = Math.floor((seen * total) / sum)
    const count = upToNow - given
    given = upToNow
    return count
  }
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
