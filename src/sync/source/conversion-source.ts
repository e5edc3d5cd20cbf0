import type * as z from 'zod/mini'
import type { NetworkClient } from '../../client/clients.ts'
import { isRecord } from '../../errors/objects.ts'
import { reportFields } from '../../schemas/reports/report-fields.ts'
import { kindFor, type SyncPlan } from '../run/sync-options.ts'
import { kindOf } from '../store/columns.ts'
import type { SyncColumn } from '../store/store.ts'
import { ConversionCounter, ORDER } from './count-conversions.ts'
import { countsOf, STATUSES, statusOf } from './counts.ts'
import { readFigures } from './day-figures.ts'
import type { DayReading, DaySource } from './day-source.ts'
import { DayTotals } from './day-totals.ts'
import { type Part, type PartReader, readDay } from './large-days.ts'
import { otherDays } from './other-days.ts'
import { requiredFields } from './required-fields.ts'
import { STATUS, StatusCounts, StatusTexts } from './status-counts.ts'

/** What every row has. Its ids are Integers elsewhere in the interface. No `id` is promised to be unique over months. */
const BASE: readonly SyncColumn[] = [
  { name: 'id', kind: 'text' },
  { name: 'month', kind: 'text', isKey: true },
  { name: 'affiliate_id', kind: 'integer' },
  { name: 'offer_id', kind: 'integer' },
  { name: 'advertiser_id', kind: 'integer' },
  { name: 'currency', kind: 'text' },
  { name: 'from_currency', kind: 'text' },
]

const TIMES: ReadonlySet<string> = new Set(['ck_conversion_time', 'ck_click_time'])

/** The column of a report's field. In the conversion report, ids and counts are the digits of what others send as Integers. */
export function columnOf(name: string): SyncColumn {
  const known: Readonly<Record<string, z.ZodMiniType>> = {
    ...reportFields.conversion,
    ...reportFields.offer,
    ...reportFields.overall,
  }
  const schema = Object.hasOwn(known, name) ? known[name] : undefined
  return { name, kind: TIMES.has(name) ? 'time' : ((schema && kindOf(schema)) ?? 'text') }
}

/** The figures that show whether conversions of a day have changed. An affiliate has no costs. */
const FIGURES = { network: ['ck_conversion', 'ck_income', 'ck_cost'], affiliate: ['ck_conversion', 'ck_income'] }

/** Amounts of conversions, each with the figure that has their sum. An affiliate's income is what it is paid. */
const SUMS = {
  network: { ck_cost: 'ck_cost', ck_payout: 'ck_cost', ck_income: 'ck_income', ck_revenue: 'ck_income' },
  affiliate: { ck_income: 'ck_income', ck_payout: 'ck_income' },
} as const

/** The conversions of a network or an affiliate. */
export function conversionSource(
  operation: string,
  client: NetworkClient,
  plan: SyncPlan,
  fields: readonly string[],
  extraFields: readonly string[],
): DaySource {
  const { timezone, affiliateId, today } = plan
  const isAffiliate = affiliateId !== undefined
  const all = [...new Set([...fields, ...extraFields])].sort()
  const report = isAffiliate ? (client.reports.offer as typeof client.reports.overall) : client.reports.overall

  const queryOf = ({ time, status, offer }: Part) => ({
    ...ORDER,
    from: time,
    to: time,
    timezone,
    // To order by it, and to count by status, they are requested; they are stored if they are among the fields.
    fields: [...new Set([...fields, ORDER.orderBy, STATUS])] as 'ck_conversion_time'[],
    ...(extraFields.length > 0 && { extraFields }),
    ...(status !== undefined && { status }),
    ...(offer !== undefined && { offer }),
  })

  const counter = new ConversionCounter(client, timezone)
  const counting = counter.counting(isAffiliate)
  const texts = new StatusTexts()
  const role = isAffiliate ? 'affiliate' : 'network'
  const sums = Object.fromEntries(Object.entries(SUMS[role]).filter(([name]) => all.includes(name)))
  const readerOf = (signal: AbortSignal): PartReader => ({
    operation,
    isAffiliate,
    pages: (part) => client.reports.conversion(queryOf(part), { onDrift: 'throw', signal }).pages(),
    count: ({ time, ...filters }) => counter.count({ ...filters, from: time, to: time }, signal),
    async offers({ time }) {
      const query = { from: time, to: time, timezone, limit: 10_000 } as const
      const rows = await report({ ...query, fields: ['ck_offer_id', 'ck_conversion'] }, { signal }).toArray()
      return rows.map(({ ck_offer_id, ck_conversion }) => [Number(ck_offer_id), Number(ck_conversion)] as const)
    },
  })
  return {
    operation,
    kind: kindFor('conversions', affiliateId),
    fields: all,
    required: requiredFields('conversion', all, isAffiliate),
    columns: [...BASE, ...all.map(columnOf)],
    check: () => client.preview.reports.conversion(queryOf({ time: today })),
    ping: (signal) => counter.ping(today, signal),
    figures: (days, signal) => readFigures({ operation, report, fields: FIGURES[role], timezone }, days, signal),
    read(day, { signal, expected, before, warn }): DayReading {
      const statuses = new StatusCounts(operation, texts, plan.allowLoss === true)
      const totals = new DayTotals(sums)
      const others = otherDays(operation, day)
      const pages = async function* () {
        for await (const rows of readDay(readerOf(signal), day, expected)) yield rows.map(withStatus)
        others.check(statuses.counts.all, warn)
        if (isAffiliate) return
        const known = before === undefined ? undefined : countsOf(before)
        await statuses.end(day, known, () => counting.count(day, day, STATUSES, signal))
      }
      return {
        pages: pages(),
        idOf(row) {
          others.add(row)
          totals.add(row, statuses.add(row[STATUS], warn))
          return isFraction(row.id) ? undefined : row.id
        },
        state: () => statuses.counts,
        totals,
      }
    },
    // An affiliate's form of the report cannot count by status.
    mayChange: (state) => isAffiliate && countsOf(state).Pending > 0,
    counting,
  }
}

/** The same row, with its status as it is documented, however the service spells it. */
function withStatus(row: unknown): unknown {
  if (!isRecord(row)) return row
  const status = statusOf(row[STATUS])
  return status === undefined || status === row[STATUS] ? row : { ...row, [STATUS]: status }
}

/** Whether an id is a number that has lost its digits. */
const isFraction = (id: unknown) => /^\d+\.\d+$/.test(String(id))
