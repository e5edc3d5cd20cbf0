import type { FlatArguments } from '../../flat-calls/call.ts'
import { statusNote, withCounted } from '../../flat-calls/sums.ts'
import type { Operation } from '../../operations/operation.ts'
import { type Io, say, warn } from '../output/io.ts'
import { grouped } from '../output/progress.ts'
import { countedOf } from '../profile-file.ts'
import { periodOf } from './days.ts'

/** How many rows were written, and of how many rows they are the sums; and the time zone and the present of a report. */
interface Written {
  readonly count: number
  readonly added: number | undefined
  readonly timezone: number
  /** Of a mock network only. */
  readonly now: Date | undefined
}

/**
 * Tells a person on a terminal what they need to know of a result and do not see in it; a job too where the result would
 * mislead it: a report without rows, and sums of conversions of every status.
 */
export function tellOf(io: Io, operation: Operation, query: FlatArguments, written: Written): void {
  const { count, added, now } = written
  const subject = subjectOf(operation, query, written.timezone)
  const statuses = operation.isReport ? withCounted(statusNote(operation, query) ?? '', countedOf(io)) : ''
  const isOfConversions = operation.name === 'reports.conversion'
  if (count === 0) {
    const time =
      operation.isReport && now ? ` The mock network's current time is ${now.toISOString().slice(0, 10)}.` : ''
    tell(io, `No ${subject}.${time}`, operation.isReport === true)
  } else if (added !== undefined && operation.isReport)
    tell(io, `Sums of ${grouped(added)} ${subject}. ${statuses}`.trim(), statuses !== '')
  else if (operation.name === 'affiliates.listOfferAccess')
    tell(io, "A Public offer is open to every affiliate that isn't blocked.", false)
  else if (!isOfConversions) tell(io, statuses, false)
}

/** What rows are: `conversions with status Approved from 2026-06-01 to 2026-06-30 (UTC+0)`. */
function subjectOf({ name, isReport }: Operation, query: FlatArguments, timezone: number): string {
  const [group = ''] = name.split('.')
  if (!isReport) return `${group === 'banners' ? 'creatives' : group} found`
  const status = query.status === undefined ? '' : ` with status ${query.status}`
  return `${name === 'reports.conversion' ? 'conversions' : 'rows'}${status} ${periodOf(query, timezone)}`
}

function tell(io: Io, text: string, isForJobs: boolean): void {
  if (io.stderr.isTTY && text !== '') say(io, text)
  else if (isForJobs)
    warn(
      io,
      text.replace(/^./, (letter) => letter.toLowerCase()),
    )
}
