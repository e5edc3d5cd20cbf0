import type { FlatArguments } from '../../flat-calls/call.ts'
import { periodOf, statusNote, sumsNote, withCounted } from '../../flat-calls/sums.ts'
import type { Operation } from '../../operations/operation.ts'
import { type Io, say, warn } from '../output/io.ts'
import { countedOf } from '../profile-file.ts'

/**
 * Tells a person on a terminal what they need to know of a result and do not see in it: that it is empty, and what its
 * figures count. `added` is how many rows were added up. A job is told of an empty report and of sums too: it may pay them.
 */
export function tellOf(io: Io, operation: Operation, query: FlatArguments, count: number, added?: number): void {
  const isOfSums = operation.isReport && added !== undefined
  const note = isOfSums ? sumsNote(operation, query, added) : statusNote(operation)
  const text = withCounted(note, note === '' ? undefined : countedOf(io))
  if (count === 0) tell(io, `No rows found${periodOf(operation, query)}.`, operation.isReport === true)
  else if (operation.name === 'affiliates.listOfferAccess')
    tell(io, "A Public offer is open to every affiliate that isn't blocked.", false)
  else if (text !== '') tell(io, text, isOfSums === true && query.status === undefined)
}

function tell(io: Io, text: string, isForJobs: boolean): void {
  if (io.stderr.isTTY) say(io, text)
  else if (isForJobs) warn(io, text)
}
