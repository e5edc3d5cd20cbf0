import type { NetworkClient } from '../../client/clients.ts'
import type { Timezone } from '../../codecs/calendar.ts'
import { ResponseError } from '../../errors/errors.ts'

/** What a report says of a day. */
export interface DayFigures {
  /** Its figures, to see whether they have changed; `undefined` if the report has no row of the day. */
  readonly text: string | undefined
  readonly conversions: number
  /** Its amounts, by field. Sums of numbers: no decision depends on their last digits. */
  readonly amounts: Readonly<Record<string, number>>
  /** The most decimal places of an amount. */
  readonly places: number
  /** The currencies of its rows. */
  readonly currencies: readonly string[]
}

/** What a report says of days. Days that the service refuses to be asked about are not in it. */
export type DaysFigures = ReadonlyMap<string, DayFigures>

/** The most decimal places of an amount of a report, which leaves out zeros at the end now and then. */
export const placesOf = (figures: DaysFigures): number =>
  [...figures.values()].reduce((most, { places }) => Math.max(most, places), 0)

/** Days that a report does not list. */
const NONE: DayFigures = { text: undefined, conversions: 0, amounts: {}, places: 0, currencies: [] }

/** How an aggregate report is asked for the figures of days. */
export interface FiguresRequest {
  readonly operation: string
  readonly report: NetworkClient['reports']['overall']
  /** The figures, `ck_conversion` and amounts among them. */
  readonly fields: readonly string[]
  readonly timezone: Timezone
}

/** Asks an aggregate report for the figures of each day of a span, all at once. */
export async function readFigures(
  { operation, report, fields, timezone }: FiguresRequest,
  days: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, DayFigures>> {
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const query = { from, to, timezone, orderBy: 'ck_day', order: 'ASC', limit: 10_000 } as const
  const all = ['ck_day', ...fields] as unknown as readonly 'ck_day'[]
  const rows = new Map<string, Record<string, unknown>[]>(days.map((day) => [day, []]))
  for await (const item of report({ ...query, fields: all }, { onDrift: 'throw', signal })) {
    const row = item as Readonly<Record<string, unknown>>
    const day = String(row.ck_day).replaceAll('/', '-')
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) {
      const message = `${operation}: ck_day: expected a day in every row, received ${row.ck_day}`
      throw new ResponseError(message, { operation, outcome: 'unknown' })
    }
    rows.get(day)?.push(row)
  }
  return new Map([...rows].map(([day, some]) => [day, figuresOf(some, fields)]))
}

function figuresOf(rows: readonly Readonly<Record<string, unknown>>[], fields: readonly string[]): DayFigures {
  if (rows.length === 0) return NONE
  const texts = rows.map((row) => JSON.stringify([row.currency, ...fields.map((name) => row[name])]))
  const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name] ?? 0), 0)
  return {
    text: texts.sort().join(),
    conversions: sum('ck_conversion'),
    amounts: Object.fromEntries(fields.map((name) => [name, sum(name)])),
    places: Math.max(...rows.flatMap((row) => fields.map((name) => placesIn(row[name])))),
    currencies: [...new Set(rows.map(({ currency }) => String(currency ?? '').trim()))],
  }
}

const placesIn = (value: unknown) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0
