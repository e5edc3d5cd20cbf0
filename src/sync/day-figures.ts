import type { NetworkClient } from '../client/clients.ts'
import type { Timezone } from '../codecs/calendar.ts'
import { ResponseError } from '../errors/errors.ts'
import { isRecord } from '../errors/objects.ts'

/** What a report says of a day. */
export interface DayFigures {
  /** Its figures, to see whether they have changed. */
  readonly text: string
  readonly conversions: number
}

export type DaysFigures = ReadonlyMap<string, DayFigures>

/** A span of days. */
export interface Span {
  readonly from: string
  readonly to: string
  readonly timezone: Timezone
}

/** Asks an aggregate report for the figures of each day of a span, all at once. Days without any are not in it. */
export async function readFigures(
  operation: string,
  report: NetworkClient['reports']['overall'],
  span: Span,
  figures: readonly string[],
  signal: AbortSignal,
): Promise<DaysFigures> {
  const query = { ...span, orderBy: 'ck_day', order: 'ASC', limit: 10_000 } as const
  const fields = ['ck_day', ...figures] as unknown as readonly 'ck_day'[]
  const days = new Map<string, { texts: string[]; conversions: number }>()
  for await (const row of report({ ...query, fields }, { onDrift: 'throw', signal })) {
    const { ck_day, currency, ...rest } = row as Readonly<Record<string, unknown>>
    const day = String(ck_day).replaceAll('/', '-')
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) {
      const message = `${operation}: ck_day: expected a day in every row, received ${isRecord(row) ? String(ck_day) : 'no row'}`
      throw new ResponseError(message, { operation, outcome: 'unknown' })
    }
    const found = days.get(day) ?? { texts: [], conversions: 0 }
    found.texts.push(JSON.stringify([currency, ...figures.map((name) => rest[name])]))
    found.conversions += Number(rest.ck_conversion ?? 0)
    days.set(day, found)
  }
  return new Map([...days].map(([day, { texts, conversions }]) => [day, { text: texts.sort().join(), conversions }]))
}
