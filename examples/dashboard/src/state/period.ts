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
  /** First day of the previous period: as many whole days before, or the same days of the previous month. */
  readonly before: string
  /** Whole days from `from` on, which are compared with as many from `before` on. Zero for today alone. */
  readonly compared: number
  /** First day of the chart. A single day ends a week there. */
  readonly drawnFrom: string
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
  const incomplete = to >= today.value
  const whole = incomplete ? length - 1 : length
  const before = range.value === 'month' ? firstOfMonth(addDays(from, -1)) : addDays(from, -whole)
  return {
    from,
    to,
    length,
    before,
    // The previous month can be shorter.
    compared: Math.min(whole, daysBetween(before, from)),
    drawnFrom: length === 1 ? addDays(from, -6) : from,
    timezone: timezone.value,
    incomplete,
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
