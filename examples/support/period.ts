import { addDays, dayIn, type Timezone } from 'affiliate-network-sdk'

/** The days that an example reads. */
export interface Period {
  readonly from: string
  readonly to: string
  /** What it prints of them: `2026-06-01 to 2026-06-30, UTC+8`. */
  readonly text: string
}

/** The given days, or the 30 days before today. */
export function periodOf(given: { from?: string; to?: string; timezone: Timezone }, now: Date): Period {
  const { timezone } = given
  const to = given.to ?? addDays(dayIn(timezone, now), -1)
  const from = given.from ?? addDays(dayIn(timezone, now), -30)
  const zone = timezone === 0 ? 'UTC' : `UTC${timezone < 0 ? '' : '+'}${timezone}`
  return { from, to, text: `${from} to ${to}, ${zone}` }
}
