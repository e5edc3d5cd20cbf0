import type * as z from 'zod/mini'
import type { NetworkClient } from '../client/clients.ts'
import { reportFields } from '../schemas/report-field-schemas.ts'
import { kindOf } from './columns.ts'
import { countsOf, NONE, STATUSES, statusOf } from './counts.ts'
import { readFigures } from './day-figures.ts'
import { BEYOND, type Part, type PartReader, readDay } from './large-days.ts'
import { otherDays } from './other-days.ts'
import { requiredFields } from './required-fields.ts'
import type { Counting, DayReading, Source } from './source.ts'
import type { SyncColumn } from './store.ts'
import { kindFor, type SyncPlan } from './sync-options.ts'

/** Rows move between pages where the order is not stable; new conversions of today come last in this one. */
const ORDER = { orderBy: 'ck_conversion_time', order: 'ASC', limit: 10_000 } as const

const STATUS = 'ck_conversion_status' as const

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
const FIGURES = ['ck_conversion', 'ck_income', 'ck_cost']

/** The conversions of a network or an affiliate. */
export function conversionSource(
  operation: string,
  client: NetworkClient,
  plan: SyncPlan,
  fields: readonly string[],
  extraFields: readonly string[],
): Source {
  const { timezone, affiliateId, since, today } = plan
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

  const countOf = async (query: Omit<Part, 'time'> & { from: string; to: string }, signal: AbortSignal) => {
    const beyond = { ...query, timezone, page: BEYOND, limit: 500, fields: [ORDER.orderBy] } as const
    return (await client.reports.conversion(beyond, { signal })).totalItems
  }
  const readerOf = (signal: AbortSignal): PartReader => ({
    operation,
    isAffiliate,
    pages: (part) => client.reports.conversion(queryOf(part), { onDrift: 'throw', signal }).pages(),
    count: ({ time, ...filters }) => countOf({ ...filters, from: time, to: time }, signal),
    async offers({ time }) {
      const query = { from: time, to: time, timezone, limit: 10_000 } as const
      const rows = await report({ ...query, fields: ['ck_offer_id', 'ck_conversion'] }, { signal }).toArray()
      return rows.map(({ ck_offer_id, ck_conversion }) => [Number(ck_offer_id), Number(ck_conversion)] as const)
    },
  })
  const count: Counting['count'] = async (from, to, names, signal) => {
    const entries = names.map(
      async (name) => [name, await countOf({ from, to, ...(name !== 'all' && { status: name }) }, signal)] as const,
    )
    return { ...NONE, ...Object.fromEntries(await Promise.all(entries)) }
  }

  const list: Counting['list'] = async (from, to, name, signal) => {
    const filter = name !== 'all' && { status: name }
    const query = { ...ORDER, ...filter, from, to, timezone, fields: [ORDER.orderBy] } as const
    const { items, totalItems } = await client.reports.conversion(query, { signal })
    if (new Set(items.map(({ id }) => id)).size !== totalItems) return undefined
    const rows = new Map<string, number>()
    for (const { ck_conversion_time } of items) {
      const day = String(ck_conversion_time).slice(0, 10).replaceAll('/', '-')
      rows.set(day, (rows.get(day) ?? 0) + 1)
    }
    return rows
  }

  return {
    operation,
    kind: kindFor('conversions', affiliateId),
    fields: all,
    required: requiredFields('conversion', all, isAffiliate),
    columns: [...BASE, ...all.map(columnOf)],
    check: () => client.preview.reports.conversion(queryOf({ time: today })),
    ping: async (signal) => void (await countOf({ from: today, to: today }, signal)),
    figures: (signal) =>
      readFigures(
        operation,
        report,
        { from: since, to: today, timezone },
        FIGURES.slice(0, isAffiliate ? 2 : 3),
        signal,
      ),
    read(day, { signal, expected, warn }): DayReading {
      let counts = { ...NONE }
      let hasUnknown = false
      const others = otherDays(operation, day)
      const pages = async function* () {
        yield* readDay(readerOf(signal), day, expected)
        others.check(counts.all, warn)
        // Filters may find rows whose status is none of their names: what they find now shows later what changed.
        if (hasUnknown && !isAffiliate) counts = { ...(await count(day, day, STATUSES, signal)), all: counts.all }
      }
      return {
        pages: pages(),
        idOf(row) {
          const text = row[STATUS]
          const status = statusOf(text)
          counts.all++
          others.add(row)
          if (status !== undefined) counts[status]++
          else if (text !== undefined && text !== null) {
            hasUnknown = true
            warn(`${STATUS}: ${JSON.stringify(text)} is not a known status; it is stored as it came`)
          }
          return row.id
        },
        state: () => counts,
      }
    },
    // An affiliate's form of the report cannot count by status.
    mayChange: (state) => isAffiliate && countsOf(state).Pending > 0,
    counting: { names: isAffiliate ? ['all'] : STATUSES, isProof: !isAffiliate, count, list },
  }
}
