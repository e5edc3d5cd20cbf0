import type { FlatArguments } from '../../flat-calls/call.ts'
import { statusNote, withCounted } from '../../flat-calls/sums.ts'
import type { Operation } from '../../operations/operation.ts'
import { type Io, say, warn } from '../output/io.ts'
import { groupedPlural } from '../output/progress.ts'
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
  const { count, added, now, timezone } = written
  const { name, isReport } = operation
  const statuses = isReport ? withCounted(statusNote(operation, query) ?? '', countedOf(io)) : ''
  const noun = name === 'reports.conversion' ? 'conversion' : 'row'
  const status = query.status === undefined ? '' : ` with status ${query.status}`
  const found = (rows: string) => `${rows}${status} ${periodOf(query, timezone)}`
  if (count === 0) {
    const time = isReport && now ? ` The mock network's current time is ${now.toISOString().slice(0, 10)}.` : ''
    const [group = ''] = name.split('.')
    const nothing = isReport ? found(`${noun}s`) : `${group === 'banners' ? 'creatives' : group} found`
    tell(io, `No ${nothing}.${time}`, isReport === true)
  } else if (added !== undefined && isReport)
    tell(io, `Sums of ${found(groupedPlural(added, noun))}. ${statuses}`.trim(), statuses !== '')
  else if (name === 'affiliates.listOfferAccess')
    tell(io, "A Public offer is open to every affiliate that isn't blocked.", false)
  else if (noun === 'row') tell(io, statuses, false)
}

function tell(io: Io, text: string, isForJobs: boolean): void {
  if (io.stderr.isTTY && text !== '') say(io, text)
  else if (isForJobs)
    warn(
      io,
      text.replace(/^./, (letter) => letter.toLowerCase()),
    )
}
