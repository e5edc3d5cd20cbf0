import { addDays } from '../../codecs/calendar.ts'
import { plural } from '../../errors/describe.ts'
import type { Agreement, DifferingDay } from '../run/sync-summary.ts'
import type { DaySource } from '../source/day-source.ts'
import type { DayNote } from './day-note.ts'
import { conversionsOf, fits, type ReportedDay, rowsIn, type Totals } from './figures.ts'
import type { StoredDays } from './stored-days.ts'

/**
 * Compares the days of the window with the report.
 * @param totals the sums of the rows of each of them: those that were read, or else those that are stored.
 * @param report what the report says, or why it could not be read.
 */
export function agreementOf(
  { sums }: DaySource,
  today: string,
  { notes, hasRead }: Pick<StoredDays, 'notes' | 'hasRead'>,
  totals: ReadonlyMap<string, Totals>,
  report: ReadonlyMap<string, ReportedDay> | Error,
): Omit<Agreement, 'newestConversion'> {
  const found = { agreeing: 0, differing: [] as DifferingDay[], yesterday: yesterdayOf(today, notes) }
  if (sums === undefined) return { ...found, notCompared: 'a report is not compared with itself' }
  if (report instanceof Error) return { ...found, notCompared: `the report could not be read: ${report.message}` }
  const hasRows = [...totals.values()].some((one) => rowsIn(one) > 0)
  if (hasRows && [...report.values()].every(({ text }) => text === ''))
    return { ...found, notCompared: 'the report has no rows' }
  for (const [day, ofRows] of [...totals].sort(([one], [other]) => (one < other ? 1 : -1))) {
    const reported = report.get(day)
    if (day >= today || reported === undefined || rowsIn(ofRows) + conversionsOf(reported) === 0) continue
    if (fits(ofRows, reported, sums)) found.agreeing++
    else {
      const mayBeBehind = day >= addDays(today, -2)
      found.differing.push(differenceOf(day, hasRead(day) ? 'read' : 'stored', ofRows, reported, sums, mayBeBehind))
    }
  }
  const isEmpty = found.agreeing + found.differing.length === 0
  return { ...found, notCompared: isEmpty ? 'no day before today has conversions' : undefined }
}

function differenceOf(
  day: string,
  what: 'read' | 'stored',
  totals: Totals,
  reported: ReportedDay,
  sums: Readonly<Record<string, string>>,
  mayBeBehind: boolean,
): DifferingDay {
  const [rows, report] = [rowsIn(totals), conversionsOf(reported)]
  const ofRows = Object.entries(totals).map(
    ([currency, { all }]) => [currency, rounded(all.amounts, reported.places)] as const,
  )
  const ofReport = Object.entries(reported.currencies).map(([currency, { amounts }]) => {
    const some = [...new Set(Object.values(sums))].map((name) => [name, amounts[name] ?? 0] as const)
    return [currency, rounded(Object.fromEntries(some), reported.places)] as const
  })
  const total = (all: readonly (readonly [string, Readonly<Record<string, number>>])[]) =>
    all.reduce((sum, [, amounts]) => sum + Object.values(amounts).reduce((one, amount) => one + amount, 0), 0)
  const more = rows > report || (rows === report && total(ofRows) > total(ofReport)) ? 'rows' : 'report'
  const tooMany = mayBeBehind ? ': it may be behind' : ': rows may be doubled, or the report may be incomplete'
  const guess = rows > report ? tooMany : rows < report ? ': conversions may be missing' : ''
  const counts = `${day}: ${plural(rows, 'conversion')} ${what}, the report has ${report}${guess}`
  const message =
    rows === report ? `${counts}; the rows add up to ${written(ofRows)}, the report to ${written(ofReport)}` : counts
  return {
    day,
    rows,
    report,
    sums: Object.fromEntries(ofRows),
    reportSums: Object.fromEntries(ofReport),
    more,
    message,
  }
}

const rounded = (amounts: Readonly<Record<string, number>>, places: number) =>
  Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, Number(amount.toFixed(Math.max(2, places)))]),
  )

const written = (all: readonly (readonly [string, Readonly<Record<string, number>>])[]) =>
  all
    .map(([currency, amounts]) =>
      `${Object.entries(amounts)
        .map(([name, amount]) => `${name} ${amount}`)
        .join(', ')} ${currency}`.trim(),
    )
    .join(' and ') || 'nothing'

/** Rows of yesterday beside the mean of the seven days before. */
function yesterdayOf(today: string, notes: ReadonlyMap<string, DayNote>): Agreement['yesterday'] {
  const day = addDays(today, -1)
  const rows = notes.get(day)?.rows
  const before = [2, 3, 4, 5, 6, 7, 8]
    .map((count) => notes.get(addDays(today, -count))?.rows)
    .filter((one) => one !== undefined)
  if (rows === undefined || before.length === 0) return undefined
  const mean = before.reduce((sum, one) => sum + one, 0) / before.length
  return { day, rows, mean: Math.round(mean * 10) / 10 }
}
