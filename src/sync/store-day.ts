import type { NetworkClient } from '../client/clients.ts'
import { ResponseError } from '../errors/errors.ts'
import { isRecord } from '../errors/is-record.ts'
import { BASE_COLUMNS, scalarText } from './columns.ts'
import { NONE, type Status, writeNote } from './day-note.ts'
import type { ConversionRow } from './store.ts'
import { NAME, type SyncPlan } from './sync-options.ts'

/** A day with more rows is read hour by hour: rows that share a second have no stable order across pages. */
const LARGE_DAY = 10_000

/** Rows move between pages where the order is not stable; new conversions of today come last in this one. */
const ORDER = { orderBy: 'ck_conversion_time', order: 'ASC', limit: 10_000 } as const

const STATUS = 'ck_conversion_status' as const

/** Reads a day, and stores it. */
export async function storeDay(client: NetworkClient, plan: SyncPlan, day: string, signal: AbortSignal) {
  const { store, now } = plan
  const columns = new Set<string>(['id', ...BASE_COLUMNS, ...plan.fields, ...plan.extraFields])
  const counts = { ...NONE }
  const seen = new Set<string>()
  let isWhole = false
  const parts = async function* (): AsyncGenerator<readonly ConversionRow[], void, undefined> {
    for await (const items of pagesOf(client, plan, day, signal)) {
      const rows: ConversionRow[] = []
      for (const item of items) {
        const status = isRecord(item) ? item[STATUS] : undefined
        if (Object.hasOwn(counts, String(status))) counts[status as Status]++
        const row = keepColumns(item, columns)
        // One that comes twice makes the crawl reject at its end.
        if (!seen.has(row.id)) rows.push(row)
        seen.add(row.id)
      }
      yield rows
    }
    isWhole = true
  }
  const changes = await store.replaceDay(day, parts(), () => writeNote({ readAt: now, counts }))
  if (!isWhole) throw new TypeError(`${NAME}: the store has not read all rows of ${day}`)
  return { rows: seen.size, changes }
}

/** The rows of a day, page by page; of a large day, hour by hour. */
async function* pagesOf(client: NetworkClient, plan: SyncPlan, day: string, signal: AbortSignal) {
  const options = { onDrift: 'throw', signal } as const
  let isLarge = false
  for await (const { items, totalItems } of client.reports.conversion(queryOf(plan, day), options).pages()) {
    isLarge = totalItems > LARGE_DAY
    if (isLarge) break
    yield items as readonly unknown[]
  }
  for (let hour = 0; isLarge && hour < 24; hour++) {
    const at = `${day} ${String(hour).padStart(2, '0')}`
    for await (const { items } of client.reports.conversion(queryOf(plan, at), options).pages())
      yield items as readonly unknown[]
  }
}

/** The query of a day, or of an hour such as `2026-06-01 08`. */
export const queryOf = ({ fields, extraFields, timezone }: SyncPlan, day: string) => ({
  ...ORDER,
  from: day,
  to: day,
  timezone,
  // To order by it, and to count by status, they are requested; they are stored if they are among the fields.
  fields: [...new Set([...fields, ORDER.orderBy, STATUS])],
  ...(extraFields.length > 0 && { extraFields }),
})

/**
 * Leaves the stored columns in a row, and no others. The rows of a page belong to this run, so they are not copied.
 * @throws ResponseError for a row without an id, which could not be found again.
 */
function keepColumns(row: unknown, columns: ReadonlySet<string>): ConversionRow {
  const kept: Record<string, unknown> = isRecord(row) ? row : {}
  const id = scalarText(kept.id)
  if (!id)
    throw new ResponseError(`${NAME}: expected an id in every row of the report`, {
      operation: NAME,
      outcome: 'unknown',
    })
  for (const name of Object.keys(kept)) if (!columns.has(name)) delete kept[name]
  for (const name of columns) kept[name] ??= null
  kept.id = id
  return kept as ConversionRow
}
