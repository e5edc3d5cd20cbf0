import { computed, signal } from '@preact/signals'
import { addDays, dayIn, type Timezone } from 'affiliate-network-sdk'
import { session } from './session.ts'

export const lengths = [7, 28, 90] as const

/** Days of the period. */
export const length = signal<(typeof lengths)[number]>(28)

/** Hours from UTC. The service supports whole hours only, so fractions are rounded down. */
export const timezone = signal<Timezone>(
  Math.max(-11, Math.min(14, Math.floor(-new Date().getTimezoneOffset() / 60))) as Timezone,
)

export interface Period {
  /** `YYYY-MM-DD`; the period includes both days. */
  readonly from: string
  readonly to: string
  /** First day of the previous period, which has the same length. */
  readonly before: string
  readonly length: number
  readonly timezone: Timezone
}

/** The last complete days. Today is excluded, because comparing an incomplete day would be misleading. */
export const period = computed<Period | undefined>(() => {
  if (session.value === undefined) return undefined
  const to = addDays(dayIn(timezone.value, session.value.now()), -1)
  const from = addDays(to, 1 - length.value)
  return { from, to, before: addDays(from, -length.value), length: length.value, timezone: timezone.value }
})
