import { computed } from '@preact/signals'
import { addDays, dayIn, type Timezone } from 'affiliate-network-sdk'
import { daysBetween, isDay } from '../text/days.ts'
import { inAddress, oneOf } from './address.ts'
import { session } from './session.ts'

export const ranges = ['today', 'yesterday', '7-days', '28-days', '90-days', 'month', 'own'] as const
export type Range = (typeof ranges)[number]

/** The chosen range. `own` is from `ownFrom` to `ownTo`. */
export const range = inAddress<Range>('range', '28-days', oneOf(ranges))
const readDay = (text: string) => (isDay(text) ? text : undefined)
export const ownFrom = inAddress('from', '', readDay)
export const ownTo = inAddress('to', '', readDay)

/** Hours from UTC. The service supports whole hours only, so fractions are rounded down. */
export const timezone = inAddress<Timezone>(
  'zone',
  Math.max(-11, Math.min(14, Math.floor(-new Date().getTimezoneOffset() / 60))) as Timezone,
  (text) => (/^(-?\d|-1[01]|1[0-4])$/.test(text) ? (Number(text) as Timezone) : undefined),
)

export interface Period {
  /** `YYYY-MM-DD`; the period includes both days. */
  readonly from: string
  readonly to: string
  readonly length: number
  /** First day of the previous period: as many days before, or the same days of the previous month. */
  readonly before: string
  /** Days of the previous period. Zero if there is no complete day to compare with it. */
  readonly beforeLength: number
  readonly timezone: Timezone
  /** The period contains today, which is incomplete. */
  readonly incomplete: boolean
}

/** The current day in the chosen time zone. */
export const today = computed(() => session.value && dayIn(timezone.value, session.value.now()))

export const period = computed<Period | undefined>(() => {
  if (today.value === undefined) return undefined
  const [from, to] = daysOf(range.value, today.value)
  const length = daysBetween(from, to) + 1
  const before = range.value === 'month' ? firstOfMonth(addDays(from, -1)) : addDays(from, -length)
  return {
    from,
    to,
    length,
    before,
    // The previous month can be shorter.
    beforeLength: from === today.value ? 0 : Math.min(length, daysBetween(before, from)),
    timezone: timezone.value,
    incomplete: to >= today.value,
  }
})

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`

/** The last 7, 28 or 90 days are complete days. They do not contain today. */
function daysOf(chosen: Range, current: string): [from: string, to: string] {
  const yesterday = addDays(current, -1)
  switch (chosen) {
    case 'today':
      return [current, current]
    case 'yesterday':
      return [yesterday, yesterday]
    case 'month':
      return [firstOfMonth(current), current]
    case 'own': {
      const from = ownFrom.value || addDays(yesterday, -6)
      const to = ownTo.value || yesterday
      return from <= to ? [from, to] : [to, from]
    }
    default:
      return [addDays(yesterday, 1 - Number.parseInt(chosen, 10)), yesterday]
  }
}
