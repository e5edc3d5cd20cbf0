import type * as z from 'zod/mini'
import type { NetworkClient } from '../client/clients.ts'
import { reportFields } from '../schemas/report-flags.ts'
import { changedDays } from './changed-days.ts'
import { kindOf } from './columns.ts'
import { countsOf, NONE, type Status } from './counts.ts'
import type { DayReading, Source } from './source.ts'
import type { SyncColumn } from './store.ts'
import { kindFor, type SyncPlan } from './sync-options.ts'

/** A day with more rows is read hour by hour: rows that share a second have no stable order across pages. */
const LARGE_DAY = 10_000

/** Rows move between pages where the order is not stable; new conversions of today come last in this one. */
const ORDER = { orderBy: 'ck_conversion_time', order: 'ASC', limit: 10_000 } as const

const STATUS = 'ck_conversion_status' as const

/** What every row has. Its ids are Integers elsewhere in the interface. */
const BASE: readonly SyncColumn[] = [
  { name: 'id', kind: 'text' },
  { name: 'month', kind: 'text' },
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

/** The conversions of a network or an affiliate. */
export function conversionSource(
  operation: string,
  client: NetworkClient,
  plan: SyncPlan,
  fields: readonly string[],
  extraFields: readonly string[],
): Source {
  const { timezone, affiliateId } = plan
  const isAffiliate = affiliateId !== undefined
  const all = [...new Set([...fields, ...extraFields])].sort()

  /** The query of a day, or of an hour such as `2026-06-01 08`. */
  const queryOf = (day: string) => ({
    ...ORDER,
    from: day,
    to: day,
    timezone,
    // To order by it, and to count by status, they are requested; they are stored if they are among the fields.
    fields: [...new Set([...fields, ORDER.orderBy, STATUS])] as 'ck_conversion_time'[],
    ...(extraFields.length > 0 && { extraFields }),
  })

  /** The rows of a day, page by page; of a large day, hour by hour. */
  async function* pagesOf(day: string, signal: AbortSignal): AsyncGenerator<readonly unknown[]> {
    const options = { onDrift: 'throw', signal } as const
    let isLarge = false
    for await (const { items, totalItems } of client.reports.conversion(queryOf(day), options).pages()) {
      isLarge = totalItems > LARGE_DAY
      if (isLarge) break
      yield items
    }
    for (let hour = 0; isLarge && hour < 24; hour++) {
      const at = `${day} ${String(hour).padStart(2, '0')}`
      for await (const { items } of client.reports.conversion(queryOf(at), options).pages()) yield items
    }
  }

  return {
    operation,
    kind: kindFor('conversions', affiliateId),
    fields: all,
    columns: [...BASE, ...all.map(columnOf)],
    check: () => client.preview.reports.conversion(queryOf(plan.today)),
    read(day, signal): DayReading {
      const counts = { ...NONE }
      return {
        pages: pagesOf(day, signal),
        idOf: (row) => {
          const status = row[STATUS]
          counts.all++
          if (Object.hasOwn(counts, String(status))) counts[status as Status]++
          return row.id
        },
        state: () => counts,
      }
    },
    hasSameIds: () => true,
    // An affiliate's form of the report cannot count by status.
    mayChange: (state) => isAffiliate && countsOf(state).Pending > 0,
    changed: (stored, signal) => changedDays(client, timezone, isAffiliate, stored, signal),
  }
}
