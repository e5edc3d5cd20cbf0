import type { SyncSummary } from '../../sync/index.ts'
import { grouped, groupedPlural as plural } from '../output/progress.ts'

/** What a run gives of a table, as far as it came. */
export type Summary = Partial<SyncSummary> & { readonly failed?: readonly unknown[] }

/** How many lines list days that differ or failed. */
const MOST_DAYS = 10

/** Whether rows of a table are other than those of the service. */
export const differs = ({ added = 0, changed = 0, removed = 0 }: Summary): boolean => added + changed + removed > 0

/** A table's summary: `conversions: 30 days, 1,998 rows; 12 added, 3 changed, 0 removed; 4.2 s, at 2026-…Z`. */
export function summaryLine(name: string, summary: Summary, ms: number): string {
  const { days, rows, added, changed, removed, failed = [] } = summary
  const isSame = added !== undefined && failed.length === 0 && !differs(summary)
  const counts = Object.entries({ added, changed, removed }).map(
    ([what, count]) => count !== undefined && `${grouped(count)} ${what}`,
  )
  const parts = [
    [days !== undefined && plural(days, 'day'), rows !== undefined && plural(rows, 'row')],
    isSame ? [`nothing changed in ${days === undefined ? 'the list' : 'the days read'}`] : counts,
    [failed.length > 0 && `${failed.length} failed`],
    [`${(ms / 1000).toFixed(1)} s, at ${new Date().toISOString().slice(0, 19)}Z`],
  ]
  const texts = parts.map((some) => some.filter(Boolean).join(', '))
  return `${name}: ${texts.filter(Boolean).join('; ')}`
}

/**
 * Whether a table's numbers can be trusted: how far the network's report agrees, what is newest, and how yesterday was.
 * Lists and reports have no such lines. `about` is what a profile says about the network's reports.
 */
export function agreementLines(name: string, summary: Summary, about?: string): string[] {
  const { agreeing = 0, differing = [], notCompared, newestConversion, yesterday, amounts = [] } = summary
  if (newestConversion === undefined && differing.length === 0) return []
  const compared =
    notCompared === undefined
      ? `the network's report agrees on ${plural(agreeing, 'day')}${differing.length > 0 ? ` and differs on ${grouped(differing.length)}` : ''}`
      : `not compared with the network's report: ${notCompared}`
  const facts = [
    newestConversion && `newest conversion ${newestConversion.toISOString().slice(0, 19)}Z`,
    yesterday &&
      `${yesterday.day} has ${plural(yesterday.rows, 'row')}, the 7 days before ${yesterday.mean} on average`,
  ]
  const sums = amounts.map(({ field, currency, added, changed, removed }) => {
    const parts = Object.entries({ added, changed, removed }).filter(([, sum]) => Number(sum) !== 0)
    const what = `${field}${currency && ` in ${currency}`}, every status`
    return parts.length > 0 && `${what}: ${parts.map(([change, sum]) => `${sum} ${change}`).join(', ')}`
  })
  const texts = [...facts, ...sums].filter(Boolean)
  return [
    `${name}: ${compared}`,
    ...(about === undefined ? [] : [`  ${about}`]),
    ...(texts.length > 0 ? [`  ${texts.join('; ')}`] : []),
    ...differing.slice(0, MOST_DAYS).map(({ message }) => `  ${message}`),
    ...linesOfOthers(differing.slice(MOST_DAYS)),
  ]
}

/** What a run that only compares found, in lines: `conversions: no differences (4 of 31 days compared, 214 rows)`. */
export function checkLines(name: string, summary: Summary): string[] {
  const { days, allDays, rows, added = 0, changed = 0, removed = 0, changedDays = [], failed = [] } = summary
  const found = differs(summary)
    ? `${grouped(added)} would be added, ${grouped(changed)} changed, ${grouped(removed)} removed`
    : 'no differences'
  const read = [
    days !== undefined && `${grouped(days)} of ${plural(allDays ?? days, 'day')} compared`,
    rows !== undefined && plural(rows, 'row'),
    failed.length > 0 && `${failed.length} failed`,
  ]
  const isPart = days !== undefined && days < (allDays ?? days)
  return [
    `${name}: ${found} (${read.filter(Boolean).join(', ')})`,
    ...changedDays
      .slice(0, MOST_DAYS)
      .map((one) => `  ${one.day}: ${one.added} added, ${one.changed} changed, ${one.removed} removed`),
    ...linesOfOthers(changedDays.slice(MOST_DAYS)),
    ...(isPart ? ['  --again all compares every day'] : []),
  ]
}

const linesOfOthers = ({ length }: readonly unknown[]) =>
  length > 0 ? [`  and ${plural(length, 'more day')} (--format json lists all)`] : []

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
