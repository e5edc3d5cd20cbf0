import { InputError, isAffiliateNetworkError } from '../errors/errors.ts'
import { EXIT, type ExitCode, ExitError } from './exit-error.ts'
import { ReaderGone } from './output/destination.ts'
import { commandOf } from './spelling.ts'
import { inFlags, reworded } from './wording.ts'

/** How a command ends that failed: with a code, and lines unless there is nobody to tell. */
export interface Failure {
  readonly code: ExitCode
  readonly lines: readonly string[]
  /** The time of the failure, in a log that has times. */
  readonly time?: string
}

/** What to say of an error, and the exit code. */
export function failureOf(error: unknown, signal: AbortSignal): Failure {
  if (signal.aborted) return { code: EXIT.stopped, lines: [] }
  if (error instanceof ReaderGone) return { code: EXIT.done, lines: [] }
  if (error instanceof ExitError) return error
  if (error instanceof InputError) return { code: EXIT.usage, lines: inFlags(error) }
  const message = reworded(error instanceof Error ? error.message : String(error))
  if (!isAffiliateNetworkError(error)) return { code: EXIT.failed, lines: [message] }
  const hint = error.kind === 'paging' ? `; run it again${orderHint(error.operation)}` : ''
  return { code: EXIT.failed, lines: [`${message.replace(error.operation, commandOf(error.operation))}${hint}`] }
}

/** How to sort the rows of a report so that its pages stay the same. Other lists cannot be sorted. */
function orderHint(operation: string): string {
  if (!operation.startsWith('reports.')) return ''
  const flags =
    operation === 'reports.conversion' ? '--order-by ck_conversion_time --order ASC' : '--order-by and --order'
  return `, or sort the rows by a field that never changes: ${flags}`
}
