import { InputError, type Issue, isAffiliateNetworkError } from '../errors/errors.ts'
import { formatIssues } from '../errors/sentences.ts'
import { ReaderGone } from './destination.ts'
import { UsageError } from './usage-error.ts'

/** How a command ends that failed: with a code, and a sentence unless there is nobody to tell. */
export interface Failure {
  readonly code: number
  readonly message?: string
}

/** The words of an option of the client, as a flag or a setting. */
const BY_FIELD: Readonly<Record<string, string>> = {
  timezone: 'whole hours from UTC, from -11 to 14, here, or once as NETWORK_TIMEZONE in the environment',
  a: 'the id of an affiliate, as --a, or once as AFFILIATE_ID in the environment',
}

/** An issue about a field, as one about its flag; the id stands behind the command. */
function inFlags(issue: Issue, isSync: boolean): Issue {
  const [, field = '', rest = ''] = /^(\w*)(.*)$/s.exec(issue.path) ?? []
  const isMissing = issue.code === 'missing' && rest === ''
  const expected = isMissing && Object.hasOwn(BY_FIELD, field) ? (BY_FIELD[field] as string) : issue.expected
  // Options of a sync are flags in kebab-case.
  const flag = isSync ? field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : field
  const path = field === '' ? '' : field === 'id' ? '<id>' : `--${flag}${rest}`
  return {
    ...issue,
    path,
    expected: expected.replaceAll('an array', 'a list').replace(', or a Date for an instant', ''),
  }
}

/** What to say of an error, and the exit code. */
export function failureOf(error: unknown, signal: AbortSignal): Failure {
  if (signal.aborted) return { code: 130 }
  if (error instanceof ReaderGone) return { code: 0 }
  if (error instanceof UsageError) return { code: 2, message: error.message }
  if (error instanceof InputError) {
    const command = error.operation.replaceAll('.', ' ')
    return {
      code: 2,
      message: `${command}: ${formatIssues((error.issues ?? []).map((issue) => inFlags(issue, /^sync/.test(command))))}`,
    }
  }
  const message = error instanceof Error ? error.message : String(error)
  if (!isAffiliateNetworkError(error)) return { code: 1, message }
  const hint = error.kind === 'paging' ? '; run it again, or sort the rows by fields that never change' : ''
  return { code: 1, message: `${message.replace(error.operation, error.operation.replaceAll('.', ' '))}${hint}` }
}
