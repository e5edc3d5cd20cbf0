import { InputError, isAffiliateNetworkError } from '../errors/errors.ts'
import { ReaderGone } from './destination.ts'
import { UsageError } from './usage-error.ts'
import { commandOf, inFlags } from './wording.ts'

/** How a command ends that failed: with a code, and lines unless there is nobody to tell. */
export interface Failure {
  readonly code: number
  readonly lines: readonly string[]
}

/** What to say of an error, and the exit code. */
export function failureOf(error: unknown, signal: AbortSignal): Failure {
  if (signal.aborted) return { code: 130, lines: [] }
  if (error instanceof ReaderGone) return { code: 0, lines: [] }
  if (error instanceof UsageError) return { code: 2, lines: error.lines }
  if (error instanceof InputError) return { code: 2, lines: [inFlags(error)] }
  const message = error instanceof Error ? error.message : String(error)
  if (!isAffiliateNetworkError(error)) return { code: 1, lines: [message] }
  const hint = error.kind === 'paging' ? `; run it again${orderHint(error.operation)}` : ''
  return { code: 1, lines: [`${message.replace(error.operation, commandOf(error.operation))}${hint}`] }
}

/** How to sort the rows of a report so that its pages stay the same. Other lists cannot be sorted. */
function orderHint(operation: string): string {
  if (!operation.startsWith('reports.')) return ''
  const flags =
    operation === 'reports.conversion' ? '--orderBy ck_conversion_time --order ASC' : '--orderBy and --order'
  return `, or sort the rows by a field that never changes: ${flags}`
}
