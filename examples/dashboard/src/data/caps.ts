import { computed } from '@preact/signals'
import { addDays, type NetworkOffer } from 'affiliate-network-sdk'
import { inAddress, oneOf } from '../state/address.ts'
import { offerId } from '../state/page.ts'
import { period, today } from '../state/period.ts'
import { remote } from '../state/remote.ts'
import { weekday } from '../text/days.ts'
import { offers } from './offers.ts'

const intervals = ['Daily', 'Weekly', 'Monthly', 'Total'] as const
const ranges = ['all', 'initial'] as const
const units = ['Budget', 'Conversion'] as const

/** A limit of an offer. */
export interface Cap {
  readonly interval: (typeof intervals)[number]
  readonly limit: number
  readonly unit: (typeof units)[number]
  /** The events that count: all of them, or initial ones only. */
  readonly events: (typeof ranges)[number]
}

/** The limits of an offer, without those of each affiliate. */
export function capsOf(offer: NetworkOffer): readonly Cap[] {
  const { cap_type, cap_event_range, cap_interval } = offer
  const unit = units.find((unit) => unit === cap_type)
  const events = ranges.find((range) => range === cap_event_range)
  if (offer.has_cap_limit !== 'Yes' || unit === undefined || events === undefined) return []
  const limits = [
    [intervals.find((interval) => interval === cap_interval), offer.cap_interval_limit],
    ['Total', offer.cap_overall_limit],
  ] as const
  return limits.flatMap(([interval, limit]) =>
    interval !== undefined && typeof limit === 'number' && limit >= 0 ? [{ interval, limit, unit, events }] : [],
  )
}

/** Whether the list shows caps. Their reports are requested only then, or for the offer that is shown. */
export const capsShown = inAddress<'yes' | 'no'>('caps', 'no', oneOf(['yes', 'no']))

const counted = computed(() =>
  (offers.value.data ?? [])
    .filter(({ id }) => capsShown.value === 'yes' || id === offerId.value)
    .flatMap((offer) =>
      capsOf(offer).flatMap((cap) => (cap.unit === 'Conversion' ? [{ cap, created: offer.create_date }] : [])),
    ),
)

/** First day of the present interval: `Total` starts when the first of these offers was created. */
function firstDay(interval: Cap['interval'], current: string): string | undefined {
  if (interval === 'Weekly') return addDays(current, -weekday(current))
  if (interval === 'Monthly') return `${current.slice(0, 8)}01`
  if (interval === 'Daily') return current
  return counted.value
    .flatMap(({ cap, created }) => (cap.interval === 'Total' && created ? [created.replaceAll('/', '-')] : []))
    .sort()[0]
}

/** Conversions by offer in the present interval. */
const conversionsIn = (interval: Cap['interval'], event_range: Cap['events']) => {
  // Strings and booleans, so that a change of another offer does not run the query again.
  const from = computed(() =>
    counted.value.some(({ cap }) => cap.interval === interval && cap.events === event_range) && today.value
      ? firstDay(interval, today.value)
      : undefined,
  )
  return remote(
    ({ reports }) => {
      if (from.value === undefined || today.value === undefined || period.value === undefined) return undefined
      const query = { from: from.value, to: today.value, timezone: period.value.timezone, event_range } as const
      const fields = ['ck_offer_id', 'ck_conversion'] as const
      return reports.overall.all({ ...query, fields, limit: 1000, orderBy: 'ck_offer_id' }, { onDrift: 'throw' })
    },
    (rows) => new Map(rows.map((row) => [row.ck_offer_id, row.ck_conversion])),
  )
}

const reports = new Map(
  intervals.flatMap((interval) =>
    ranges.map((range) => [`${interval} ${range}`, conversionsIn(interval, range)] as const),
  ),
)

/** The conversions that the report has for the present interval. Undefined until they are loaded, and for budgets. */
export function usedOf({ id }: NetworkOffer, { unit, interval, events }: Cap): number | undefined {
  const counts = reports.get(`${interval} ${events}`)?.value.data
  return unit === 'Budget' || counts === undefined ? undefined : (counts.get(id) ?? 0)
}

/** The first error of the reports. */
export const capsError = computed(() =>
  [...reports.values()].map(({ value }) => value.error).find((error) => error !== undefined),
)

export function reloadCaps(): void {
  for (const report of reports.values()) if (report.peek().error !== undefined) report.reload()
}
