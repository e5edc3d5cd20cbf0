import { DAY, HOUR, weekdayOf } from '../clock.ts'
import type { Random } from '../random.ts'

/** Shares of the hours of a day where people live, and of the days of a week from Monday, in parts of 100. */
export const HOURS = [38, 30, 26, 24, 28, 36, 48, 60, 70, 76, 80, 84, 86, 84, 82, 84, 88, 92, 98, 100, 96, 84, 66, 50]
const WEEKDAYS = [92, 90, 94, 96, 100, 86, 78]

/**
 * How many of `total` things happen in each hour: by the shares of the hours of a day in UTC, by weekday, growing over
 * the year, no two days the same. The sum is `total`.
 */
export function countsPerHour(
  random: Random,
  shares: readonly number[],
  start: number,
  hours: number,
  total: number,
): Uint32Array {
  const weights = new Float64Array(hours)
  let sum = 0
  let mood = 100
  for (let hour = 0; hour < hours; hour++) {
    const time = start + hour * HOUR
    if (hour % 24 === 0) mood = random.between(80, 120)
    const growth = 100 + Math.floor((hour * 60) / hours)
    const weight = Math.floor(
      ((shares[Math.floor((time % DAY) / HOUR)] as number) * (WEEKDAYS[weekdayOf(time)] as number) * growth * mood) /
        10_000,
    )
    weights[hour] = weight + random.below(Math.floor(weight / 5) + 1)
    sum += weights[hour] as number
  }
  const counts = new Uint32Array(hours)
  let seen = 0
  let given = 0
  for (let hour = 0; hour < hours; hour++) {
    seen += weights[hour] as number
    const upTo = Math.floor((seen * total) / sum)
    counts[hour] = upTo - given
    given = upTo
  }
  return counts
}
