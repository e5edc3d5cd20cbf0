import { computed } from '@preact/signals'
import Big from 'big.js'
import { asStep, inAddress, oneOf } from '../state/address.ts'
import { period } from '../state/period.ts'
import { type RemoteState, remote } from '../state/remote.ts'
import { type Figures, figuresOf, onlyCurrency } from './figures.ts'

export const dimensions = ['offer', 'affiliate', 'advertiser', 'country', 'sub'] as const
export type Dimension = (typeof dimensions)[number]

/** A part of the figures. `clicks` is undefined if the service does not count clicks by these dimensions. */
export interface Part extends Omit<Figures, 'clicks'> {
  readonly key: string
  readonly name: string
  readonly clicks: number | undefined
}

export interface Breakdown {
  readonly parts: readonly Part[]
  readonly currency: string
}

/** What the figures are broken down by. */
export const dimension = inAddress<Dimension>('by', 'offer', oneOf(dimensions))

/** The parts that the user went into, e.g. `affiliate:501;country:US`. */
const path = inAddress('in', '', (text) => text)

export const filters = computed(() => {
  const steps = path.value.split(';').map((step) => step.split(':').map(decodeURIComponent))
  return new Map(
    steps.flatMap(([name, key]) => {
      const known = dimensions.find((dimension) => dimension === name)
      return known === undefined || key === undefined ? [] : [[known, key] as const]
    }),
  )
})

/** Names of parts may contain any character. */
const written = (steps: ReadonlyMap<Dimension, string>) =>
  [...steps].map((step) => step.map(encodeURIComponent).join(':')).join(';')

/** Shows the figures of one part, by another dimension. The back button of the browser returns. */
export function goInto(key: string): void {
  const steps = new Map(filters.value).set(dimension.value, key)
  asStep(() => {
    path.value = written(steps)
    dimension.value = dimensions.find((next) => !steps.has(next)) ?? dimension.value
  })
}

export function leave(step: Dimension): void {
  asStep(() => (path.value = written(new Map([...filters.value].filter(([name]) => name !== step)))))
}

type Source = 'overall' | 'offer' | 'conversion'

/** The report that knows these dimensions. Only single conversions know all of them, but no clicks. */
const source = computed((): Source => {
  const involved = new Set([dimension.value, ...filters.value.keys()])
  if (involved.has('sub')) return 'conversion'
  if (!involved.has('country')) return 'overall'
  return involved.has('affiliate') || involved.has('advertiser') ? 'conversion' : 'offer'
})

/** Reads the dimension too, so that rows are added up anew when only the dimension changes. */
const isAsked = (report: Source) =>
  period.value !== undefined && dimension.value !== undefined && source.value === report

/** The filters that the service applies. */
const query = () => {
  const { from = '', to = '', timezone = 0 } = period.value ?? {}
  const [offer, affiliate, advertiser] = (['offer', 'affiliate', 'advertiser'] as const).map((name) =>
    filters.value.get(name),
  )
  return { from, to, timezone, limit: 1000, offer, affiliate, advertiser } as const
}

const reports: Record<Source, { readonly value: RemoteState<Breakdown>; reload(): void }> = {
  overall: remote(
    ({ reports }) => {
      if (!isAsked('overall')) return undefined
      const by = dimension.value as 'offer' | 'affiliate' | 'advertiser'
      const fields = [`ck_${by}_id`, `ck_${by}_name`, 'ck_gross', 'ck_conversion', 'ck_income', 'ck_cost'] as const
      return reports.overall.all({ ...query(), fields, orderBy: `ck_${by}_id` }, { onDrift: 'throw' })
    },
    (rows) => {
      const by = dimension.peek() as 'offer' | 'affiliate' | 'advertiser'
      return summed(rows, (row) => ({
        key: String(row[`ck_${by}_id`]),
        name: row[`ck_${by}_name`] ?? '',
        ...figuresOf(row),
      }))
    },
    period,
  ),
  offer: remote(
    ({ reports }) => {
      if (!isAsked('offer')) return undefined
      const { affiliate: _, advertiser: __, ...asked } = query()
      const fields = [
        'ck_offer_id',
        'ck_offer_name',
        'ck_country',
        'ck_gross',
        'ck_conversion',
        'ck_income',
        'ck_cost',
      ] as const
      return reports.offer.all({ ...asked, fields, orderBy: 'ck_offer_id' }, { onDrift: 'throw' })
    },
    (rows) =>
      summed(rows.filter(chosenBy({ country: ({ ck_country }) => ck_country })), (row) => ({
        ...(dimension.peek() === 'offer'
          ? { key: String(row.ck_offer_id), name: row.ck_offer_name }
          : { key: row.ck_country ?? '', name: row.ck_country ?? '' }),
        ...figuresOf(row),
      })),
    period,
  ),
  conversion: remote(
    ({ reports }) => {
      if (!isAsked('conversion')) return undefined
      const fields = [
        'ck_offer_name',
        'ck_affiliate_name',
        'ck_advertiser_name',
        'ck_click_country',
        'ck_sub1',
        'ck_conversion_time',
        'ck_payout',
        'ck_revenue',
      ] as const
      return reports.conversion.all(
        { ...query(), fields, orderBy: 'ck_conversion_time', order: 'ASC' },
        { onDrift: 'throw' },
      )
    },
    (rows) =>
      summed(
        rows.filter(chosenBy({ country: ({ ck_click_country }) => ck_click_country, sub: ({ ck_sub1 }) => ck_sub1 })),
        (row) => {
          const [key, name] = {
            offer: [row.offer_id, row.ck_offer_name],
            affiliate: [row.affiliate_id, row.ck_affiliate_name],
            advertiser: [row.advertiser_id, row.ck_advertiser_name],
            country: [row.ck_click_country, row.ck_click_country],
            sub: [row.ck_sub1, row.ck_sub1],
          }[dimension.peek()]
          return {
            key: String(key ?? ''),
            name: name ?? '',
            clicks: undefined,
            conversions: 1,
            revenue: Big(row.ck_revenue),
            payout: Big(row.ck_payout),
          }
        },
      ),
    period,
  ),
}

export const breakdown = computed(() => reports[source.value].value)
export const reloadBreakdown = (): void => reports[source.peek()].reload()

/** Whether a row belongs to the parts that the user went into, for what the service cannot filter by. */
const chosenBy =
  <Row>(values: { readonly [Name in Dimension]?: (row: Row) => string | null }) =>
  (row: Row): boolean =>
    [...filters.peek()].every(([name, wanted]) => {
      const read = values[name]
      return read === undefined || (read(row) ?? '') === wanted
    })

/** Adds up the rows of each part. */
function summed<Row extends { currency?: string | null | undefined }>(
  rows: readonly Row[],
  partOf: (row: Row) => Part,
): Breakdown {
  const parts = new Map<string, Part>()
  for (const row of rows) {
    const part = partOf(row)
    const before = parts.get(part.key)
    parts.set(part.key, before === undefined ? part : addPart(before, part))
  }
  return { parts: [...parts.values()], currency: onlyCurrency(rows) }
}

export const addPart = <Sum extends Omit<Part, 'key' | 'name'>>(a: Sum, b: Omit<Part, 'key' | 'name'>): Sum => ({
  ...a,
  clicks: a.clicks === undefined || b.clicks === undefined ? undefined : a.clicks + b.clicks,
  conversions: a.conversions + b.conversions,
  revenue: a.revenue.plus(b.revenue),
  payout: a.payout.plus(b.payout),
})
