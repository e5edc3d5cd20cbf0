import type * as z from 'zod/mini'
import type { NetworkClient } from '../../client/clients.ts'
import { ResponseError } from '../../errors/errors.ts'
import { isRecord } from '../../errors/objects.ts'
import { ConversionReportRow, OfferReportRow, OverallReportRow } from '../../schemas/described.ts'
import { reportFields } from '../../schemas/reports/report-fields.ts'
import { TotalsOfRows } from '../night/figures.ts'
import { kindFor, type SyncPlan } from '../run/sync-options.ts'
import { descriptionsOf, kindOf } from '../store/columns.ts'
import type { SyncColumn } from '../store/store.ts'
import type { DaySource, RowReader, Warning } from './day-source.ts'
import { figuresReader } from './figures-reader.ts'
import { requiredFields } from './required-fields.ts'
import { CountedStatuses, countOf, statusOf } from './statuses.ts'

const TIME = 'ck_conversion_time'
const STATUS = 'ck_conversion_status'

const described = (name: string, kind: SyncColumn['kind'], isKey?: true): SyncColumn => ({
  ...columnOf(name),
  kind,
  isKey,
})

/** What every row has. Its ids are Integers elsewhere in the interface. No `id` is promised to be unique over months. */
const base = (): readonly SyncColumn[] => [
  described('id', 'text'),
  described('month', 'text', true),
  described('affiliate_id', 'integer'),
  described('offer_id', 'integer'),
  described('advertiser_id', 'integer'),
  described('currency', 'text'),
  described('from_currency', 'text'),
]

const TIMES: ReadonlySet<string> = new Set([TIME, 'ck_click_time'])

let descriptions: Readonly<Record<string, string>> | undefined

/** The column of a report's field. In the conversion report, ids and counts are the digits of what others send as Integers. */
export function columnOf(name: string): SyncColumn {
  const known: Readonly<Record<string, z.ZodMiniType>> = {
    ...reportFields.conversion,
    ...reportFields.offer,
    ...reportFields.overall,
  }
  descriptions ??= {
    ...descriptionsOf(OverallReportRow),
    ...descriptionsOf(OfferReportRow),
    ...descriptionsOf(ConversionReportRow),
  }
  const schema = Object.hasOwn(known, name) ? known[name] : undefined
  const kind = TIMES.has(name) ? 'time' : ((schema && kindOf(schema)) ?? 'text')
  return { name, kind, description: Object.hasOwn(descriptions, name) ? descriptions[name] : undefined }
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
  const { reports } = client
  const overall = isAffiliate ? (reports.offer as typeof reports.overall) : reports.overall
  const all = [...new Set([...fields, ...extraFields])].sort()
  const role = isAffiliate ? 'affiliate' : 'network'
  const sums = Object.fromEntries(Object.entries(SUMS[role]).filter(([name]) => all.includes(name)))
  const figures = (report: typeof overall, by?: readonly string[]) => {
    return figuresReader(operation, report, timezone, FIGURES[role], by)
  }
  // The time sorts rows into days, and the status tells what a report counts. They are stored if they are among the fields.
  const requested = [...new Set([...fields, TIME, STATUS])] as (typeof TIME)[]
  const order = { orderBy: TIME, order: 'ASC', timezone } as const
  return {
    operation,
    kind: kindFor('conversions', affiliateId),
    fields: all,
    required: requiredFields('conversion', all, isAffiliate),
    columns: [...base(), ...all.map(columnOf)],
    sums,
    hasStatuses: !isAffiliate,
    check: () =>
      client.preview.reports.conversion({
        ...order,
        from: today,
        to: today,
        fields: requested,
        ...(extraFields.length > 0 && { extraFields }),
      }),
    ping: (signal) =>
      reports.conversion({ ...order, from: today, to: today, fields: [TIME], page: 1, limit: 500 }, { signal }),
    page({ from, to, status, offer }, page, limit, signal) {
      const filters = { ...(status && { status }), ...(offer && { offer }) }
      const query = {
        ...{ ...order, ...filters, from, to, page, limit, fields: requested },
        ...(extraFields.length > 0 && { extraFields }),
      }
      return reports.conversion(query, { signal })
    },
    figures: figures(overall),
    ...(!isAffiliate && {
      attribution: {
        affiliates: figures(reports.affiliate as typeof reports.overall, ['ck_affiliate_id']),
        offers: figures(reports.offer as typeof reports.overall, ['ck_offer_id']),
      },
    }),
    // An affiliate's form of the report cannot count by status.
    mayChange: ({ statuses = {} }) => isAffiliate && countOf(statuses, 'Pending') > 0,
    markOf: (row) => `${String(row.month)} ${String(row.id)} ${String(row[TIME]).slice(0, 10)}`,
    dayOf: (row) => dayIn(row[TIME]),
    reader: (day) => conversionReader(operation, day, Object.keys(sums)),
    async offers({ from, to }, limit, signal) {
      const query = { from, to, timezone, limit, fields: ['ck_offer_id', 'ck_conversion'] } as const
      const rows = await overall(query, { signal }).toArray()
      return rows.map(({ ck_offer_id, ck_conversion }) => [Number(ck_offer_id), Number(ck_conversion)] as const)
    },
  }
}

/** The last time and its day: rows of a page have few days. */
let known: { readonly text: string; readonly day: string | undefined } = { text: '', day: undefined }

/** The day of a time such as `2026/06/01 10:00:00`. */
function dayIn(time: unknown): string | undefined {
  const text = String(time).trim().slice(0, 10)
  if (text !== known.text) {
    const day = text.replaceAll('/', '-')
    known = { text, day: /^[1-9]\d{3}-\d\d-\d\d$/.test(day) ? day : undefined }
  }
  return known.day
}

/** Days with fewer rows are stored whatever their times are. */
const SMALLEST = 10

function conversionReader(operation: string, day: string, amounts: readonly string[]): RowReader {
  const statuses = new CountedStatuses()
  const totals = new TotalsOfRows(amounts)
  const warnings = new Map<string, Warning>()
  const warn = (text: string, about = text) => warnings.set(about, { text, about })
  let [others, example] = [0, '']
  return {
    // A fraction is an id that has lost its digits.
    idOf: ({ id }) => (/^\d+\.\d+$/.test(String(id)) ? undefined : id),
    /** The same row, with its status as it is documented, however the service spells it. */
    rowOf(row) {
      if (!isRecord(row)) return row
      const status = statusOf(row[STATUS])
      return status === undefined || status === row[STATUS] ? row : { ...row, [STATUS]: status }
    },
    count(key, row) {
      const { [STATUS]: status, [TIME]: time } = row
      const text = statuses.add(key, status)
      if (statusOf(text) === undefined) warn(`${STATUS}: ${JSON.stringify(status ?? null)} is not a known status`)
      totals.add(row, status)
      const of = dayIn(time)
      if (of !== undefined && of !== day) {
        others++
        example ||= `row ${String(row.id)} is of ${String(time)}`
      }
      return of === day ? String(time).trim() : undefined
    },
    statuses: statuses.counts,
    totals: totals.totals,
    /** A service that ignores the period of a request would otherwise fill every day with all of its rows. */
    end(rows) {
      if (others === 0) return
      const found = `${TIME}: ${day} has rows of other days (${others} of ${rows}): ${example}`
      if (rows >= SMALLEST && others > rows / 2)
        throw new ResponseError(`${operation}: ${found} (is \`timezone\` that of the network?)`, {
          ...{ operation, outcome: 'unknown' },
        })
      warn(found, TIME)
    },
    get warnings() {
      return [...warnings.values()]
    },
  }
}
