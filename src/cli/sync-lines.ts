import type { DayChanges, DifferingDay, SyncSummary } from '../sync/index.ts'
import { grouped } from './progress.ts'

/** What a run gives of a table, as far as it came. */
export type Summary = Partial<SyncSummary> & { readonly failed?: readonly unknown[] }

/** How many lines list days that differ or failed. */
const MOST_DAYS = 10

/** Whether rows of a table are other than those of the service. */
export const differs = ({ added = 0, changed = 0, removed = 0 }: Summary): boolean => added + changed + removed > 0

/**
 * A table's summary in lines, the first of them: `conversions: 30 days, 1,998 rows; 12 added, 3 changed, 0 removed`. If the run only
 * compares, the days that differ follow, each on a line.
 */
export function linesOf(name: string, summary: Summary, isCheck: boolean): string[] {
  const { days, rows, added, changed, removed, differing = [], failed = [] } = summary
  const read = [
    days !== undefined && (isCheck ? comparedDays(summary) : `${grouped(days)} days`),
    rows !== undefined && `${grouped(rows)} rows`,
  ]
  const changes = Object.entries({ added, changed, removed }).map(([what, count]) =>
    count === undefined ? false : `${grouped(count)} ${isCheck ? 'would be ' : ''}${what}`,
  )
  const parts = [
    read.filter(Boolean).join(', '),
    changes.filter(Boolean).join(', '),
    isCheck && 'nothing stored',
    failed.length > 0 && `${failed.length} failed`,
  ]
  return [`${name}: ${parts.filter(Boolean).join('; ')}`, ...(isCheck ? dayLines(differing) : [])]
}

function comparedDays({ days = 0, allDays = days }: Summary): string {
  const isAll = days >= allDays
  return `compared ${grouped(days)} of ${grouped(allDays)} days${isAll ? '' : ' (--again all compares every day)'}`
}

function dayLines(differing: readonly DifferingDay[]): string[] {
  const counts = ({ added, changed, removed }: DayChanges) => `${added} added, ${changed} changed, ${removed} removed`
  return [
    ...differing.slice(0, MOST_DAYS).map((one) => `  ${one.day}: ${counts(one)}`),
    ...linesOfOthers(differing.slice(MOST_DAYS)),
  ]
}

const linesOfOthers = ({ length }: readonly unknown[]) =>
  length > 0 ? [`  and ${grouped(length)} more days (--format json lists all)`] : []

/** Days that failed, and why. Days that failed for the same reason share a line. */
export function failureLines(failed: readonly { readonly day: string; readonly reason: string }[]): string[] {
  const groups = [...Map.groupBy(failed, ({ reason }) => reason)]
  const daysOf = (days: readonly string[]) =>
    days.length === 1 ? days[0] : `${grouped(days.length)} days from ${days[0]} to ${days.at(-1)}`
  return [
    ...groups.slice(0, MOST_DAYS).map(([reason, days]) => `  ${daysOf(days.map(({ day }) => day).sort())}: ${reason}`),
    ...linesOfOthers(groups.slice(MOST_DAYS).flatMap(([, days]) => days)),
  ]
}
