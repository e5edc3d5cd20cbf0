import { computed, signal } from '@preact/signals'
import type { Timezone } from 'affiliate-network-sdk'
import { addDays, dayIn } from '../../../support/days.ts'
import { session } from './session.ts'

export const lengths = [7, 28, 90] as const

/** Days of the period. */
export const length = signal<(typeof lengths)[number]>(28)

/** Hours from UTC. Only whole hours can be asked for: a zone of half hours gets the one below. */
export const timezone = signal<Timezone>(
  Math.max(-11, Math.min(14, Math.floor(-new Date().getTimezoneOffset() / 60))) as Timezone,
)

export interface Period {
  /** `YYYY-MM-DD`, both of them included. */
  readonly from: string
  readonly to: string
  /** First day of the period of the same length before it. */
  readonly before: string
  readonly length: number
  readonly timezone: Timezone
}

/** The last whole days: today is not over, and would make every comparison look bad. */
export const period = computed<Period | undefined>(() => {
  if (session.value === undefined) return undefined
  const to = addDays(dayIn(session.value.now(), timezone.value), -1)
  const from = addDays(to, 1 - length.value)
  return { from, to, before: addDays(from, -length.value), length: length.value, timezone: timezone.value }
})
