import type * as z from 'zod/mini'
import { readBy } from '../codecs/zod/read.ts'
import { describeType, formatPath, truncate } from '../errors/describe.ts'
import { type Issue, ResponseError } from '../errors/errors.ts'
import { issueOf, MOST_ISSUES } from '../errors/input-error.ts'
import { formatIssue, formatIssues } from '../errors/sentences.ts'
import type { WarningDetails } from '../options/client-event.ts'
import type { ClientState } from '../transport/client-state.ts'
import type { ServiceResponse } from '../transport/interpret.ts'
import { warnOnce } from './warn-once.ts'

/** Reads a value of a response by its schema. `validation` decides whether invalid values are reported or thrown. */
export function decode<Data>(
  { makeError, warn }: Pick<ServiceResponse, 'makeError' | 'warn'>,
  operation: string,
  schema: z.ZodMiniType<Data, unknown> | undefined,
  value: unknown,
  { validation, sentWarnings }: Pick<ClientState, 'validation' | 'sentWarnings'>,
  read = readBy,
): Data {
  if (validation === 'off' || schema === undefined || value === undefined || value === null) return value as Data
  const issues: Issue[] = []
  let count = 0
  const data = read(schema, value, (path, expected, received) => {
    if (validation === 'throw') {
      if (count++ < MOST_ISSUES) issues.push(issueOf(formatPath(path), expected, received, describeType))
      return
    }
    // Without indices and keys of maps, so that equal issues of several rows are one: `events.payout`.
    const field = formatPath(path.filter((key) => typeof key === 'string'))
    warnOnce(sentWarnings, `${operation} ${field}`, warn, () =>
      driftWarning(issueOf(field, expected, received, describeType)),
    )
  })
  if (count > 0) throw makeError(ResponseError, formatIssues(issues, count), { issues })
  return data as Data
}

/**
 * Reports a success with an error message, which may mean that the service did not do all of what was asked.
 * @throws ResponseError with `validation: 'throw'`
 */
export function checkErrorMessage(
  { errorMessage, makeError, warn }: Pick<ServiceResponse, 'errorMessage' | 'makeError' | 'warn'>,
  operation: string,
  { validation, sentWarnings }: Pick<ClientState, 'validation' | 'sentWarnings'>,
): void {
  if (errorMessage === '' || validation === 'off') return
  const issue = issueOf('errorMessage', 'an empty string', truncate(errorMessage, 400))
  if (validation === 'throw') throw makeError(ResponseError, formatIssue(issue), { issues: [issue] })
  warnOnce(sentWarnings, `${operation} ${issue.path}`, warn, () => driftWarning(issue))
}

const driftWarning = (issue: Issue): WarningDetails => ({ ...issue, code: 'drift', message: formatIssue(issue) })
