import { addDays } from 'affiliate-network-sdk'
import { type Period, period, range } from '../state/period.ts'
import { dayCount, dayRange, zoneName } from '../text/days.ts'

/** The days of the figures, and those that they are compared with. */
export function PeriodNote() {
  if (period.value === undefined) return null
  const { from, to, incomplete, timezone } = period.value
  return (
    <p>
      {dayRange(from, to)}, {incomplete ? 'including today so far' : 'whole days'} in {zoneName(timezone)},{' '}
      {comparison(period.value)}. Sums are as the network’s report counts them.
    </p>
  )
}

/** Days that are not over are not compared. */
export function comparison({ length, before, compared }: Period): string {
  if (compared === 0) return 'not compared'
  if (range.value !== 'month' && compared === length)
    return `compared with the previous ${length === 1 ? 'day' : dayCount(length)}`
  const days = dayRange(before, addDays(before, compared - 1))
  if (compared === length) return `compared with ${days}`
  return compared === 1 ? `the first day compared with ${days}` : `the first ${compared} days compared with ${days}`
}
