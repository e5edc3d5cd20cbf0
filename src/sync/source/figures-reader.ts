import type { NetworkClient } from '../../client/clients.ts'
import type { Timezone } from '../../codecs/calendar.ts'
import { isAffiliateNetworkError, ResponseError } from '../../errors/errors.ts'
import type { ReportedDay } from '../night/figures.ts'
import { isRefusal } from '../run/failures.ts'
import { type FiguresReader, LIMITS, type Limit, type Span } from './day-source.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Makes the reader of the figures of each day or month of a span. A limit that the report refuses is replaced by the next
 * smaller one, for good.
 * @param fields the figures, `ck_conversion` and amounts among them.
 * @param by what rows are grouped by besides the day.
 */
export function figuresReader(
  operation: string,
  report: NetworkClient['reports']['overall'],
  timezone: Timezone,
  fields: readonly string[],
  by: readonly string[] = [],
): FiguresReader {
  let limits: readonly Limit[] = LIMITS
  const read = async ([from, to]: Span, signal: AbortSignal, period: 'ck_day' | 'ck_month', limit: Limit) => {
    const query = { from, to, timezone, orderBy: period, order: 'ASC', limit } as const
    const all = [period, ...by, ...fields] as unknown as readonly 'ck_day'[]
    const rows = new Map<string, Row[]>()
    for await (const item of report({ ...query, fields: all }, { onDrift: 'throw', signal })) {
      const row = item as Row
      const day = String(row[period]).replaceAll('/', '-')
      if (period === 'ck_day' && !/^\d{4}-\d\d-\d\d$/.test(day)) {
        const message = `${operation}: ck_day: expected a day in every row, received ${row.ck_day}`
        throw new ResponseError(message, { operation, outcome: 'unknown' })
      }
      if (period === 'ck_day' && (day < from || day > to)) continue
      const others = rows.get(day) ?? []
      rows.set(day, others)
      others.push(row)
    }
    return new Map([...rows].map(([day, some]) => [day, reportedDay(some, fields, by)]))
  }
  return async (span, signal, period = 'ck_day') => {
    for (const limit of limits)
      try {
        const figures = await read(span, signal, period, limit)
        limits = [limit]
        return figures
      } catch (error) {
        if (limit === limits.at(-1) || !isAffiliateNetworkError(error) || !isRefusal(error)) throw error
      }
    return new Map()
  }
}

function reportedDay(rows: readonly Row[], fields: readonly string[], by: readonly string[]): ReportedDay {
  const currencies: Record<string, { conversions: number; amounts: Record<string, number> }> = {}
  let places = 0
  for (const row of rows) {
    const currency = String(row.currency ?? '').trim()
    currencies[currency] ??= { conversions: 0, amounts: {} }
    const sums = currencies[currency]
    sums.conversions += Number(row.ck_conversion ?? 0)
    for (const name of fields) {
      sums.amounts[name] = (sums.amounts[name] ?? 0) + Number(row[name] ?? 0)
      places = Math.max(places, /\.(\d+)$/.exec(String(row[name]))?.[1]?.length ?? 0)
    }
  }
  const texts = rows.map((row) => JSON.stringify([row.currency, ...[...by, ...fields].map((name) => row[name])]))
  return { text: texts.sort().join(), currencies, places }
}
