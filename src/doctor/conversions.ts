import type { Answer, Row } from './asker.ts'
import { countOf, currencyOf, type Reports, type Span, statusOf } from './reports.ts'
import type { Codes } from './sums.ts'

const CODES = [1, 2, 4] as const

/** The counts of the status filter over a span, and the statuses whose rows each code gives. */
export async function filtered(reports: Reports, span: Span) {
  if (reports.isAffiliate) return undefined
  const [all, ...ofCodes] = await Promise.all([
    reports.conversions(span),
    ...CODES.map((code) => reports.conversions(span, { status: String(code) })),
  ])
  if (!all.isOk || ofCodes.some(({ isOk }) => !isOk)) return undefined
  const [pending = 0, approved = 0, rejected = 0] = ofCodes.map(countOf)
  return { all, count: countOf(all), ofCodes, pending, approved, rejected }
}

type Filtered = NonNullable<Awaited<ReturnType<typeof filtered>>>

/** Each status with the code of the filter that gives it, never by its name. */
export function codesOf(rows: readonly Row[], filters: readonly Filtered[]): Codes {
  const names = new Set(rows.map(statusOf).filter((name) => name !== ''))
  const codes: Record<string, number | null> = Object.fromEntries([...names].toSorted().map((name) => [name, null]))
  // A filter that is ignored gives every status, and tells nothing.
  for (const { ofCodes } of filters.filter((filter) => !isIgnored(filter)))
    for (const [at, { rows: given }] of ofCodes.entries())
      for (const name of given.map(statusOf)) if (name !== '') codes[name] = CODES[at] as number
  return codes
}

export function filterAddsUp(filter: Filtered, rows: readonly Row[], codes: Codes): string | undefined {
  const { count, pending, approved, rejected } = filter
  if (count === 0) return undefined
  if (isIgnored(filter)) return 'ignored'
  // Statuses that no filter gives are counted among the rows, if all of these were read.
  const unfiltered = rows.filter((row) => (codes[statusOf(row)] ?? null) === null).length
  const rest = rows.length === count ? unfiltered : 0
  return pending + approved + rejected + rest === count ? 'adds up' : 'does not add up'
}

const isIgnored = ({ count, pending, approved, rejected }: Filtered) =>
  count > 0 && [pending, approved, rejected].every((each) => each === count)

/** The choices of what a sum counts that a count of conversions allows. */
export function countsLike({ count: all, approved, rejected }: Filtered, count: number): readonly string[] {
  const counts = { all, 'not rejected': all - rejected, approved }
  return Object.entries(counts)
    .filter(([, each]) => each === count)
    .map(([name]) => name)
}

/** Which events count without `event_range`. */
export async function eventsOf(reports: Reports, span: Span): Promise<string | undefined> {
  if (reports.isAffiliate) return undefined
  const [unsaid, all, initial] = await Promise.all([
    reports.conversions(span, { events: 'unsaid' }),
    reports.conversions(span),
    reports.conversions(span, { events: 'initial' }),
  ])
  if (!unsaid.isOk || countOf(all) === countOf(initial)) return undefined
  const count = countOf(unsaid)
  return count === countOf(all) ? 'all' : count === countOf(initial) ? 'initial' : undefined
}

/** What rows say about ids and currencies. */
export function rowFacts(rows: readonly Row[]) {
  if (rows.length === 0) return {}
  const ids = rows.map(({ id }) => String(id).trim())
  const months = new Map<string, Set<string>>()
  for (const { id, month } of rows) months.set(String(id), (months.get(String(id)) ?? new Set()).add(String(month)))
  const currencyFields = ['currency', 'ck_currency'].filter((name) =>
    rows.some((row) => String(row[name] ?? '').trim()),
  )
  return {
    ids: {
      unique: [...months.values()].every(({ size }) => size === 1),
      digits: ids.every((id) => /^\d+$/.test(id)),
      beyond2to53: ids.some((id) => /^\d+$/.test(id) && BigInt(id) > 2n ** 53n),
    },
    currencies: new Set(rows.map(currencyOf).filter((currency) => currency !== '')).size,
    currencyField: currencyFields.length > 1 ? 'both' : currencyFields[0],
    without: Math.round((rows.filter((row) => statusOf(row) === '').length / rows.length) * 10_000) / 10_000,
  }
}

/** Whether a day asked in another time zone has the same conversions at other times. */
export function timezoneOf(near: readonly Row[], far: Answer): string | undefined {
  const times = new Map(near.map((row) => [`${row.month} ${row.id}`, row.ck_conversion_time]))
  const both = far.rows.filter(({ id }) => near.some((row) => row.id === id))
  if (!far.isOk || both.length === 0) return undefined
  return both.every(({ month, id, ck_conversion_time }) => times.get(`${month} ${id}`) === ck_conversion_time)
    ? 'ignored'
    : 'honoured'
}
