import type * as z from 'zod/mini'
import { readBy } from '../codecs/zod/read.ts'
import { describeType, formatPath } from '../errors/describe.ts'
import { type Issue, ResponseError } from '../errors/errors.ts'
import { issueOf, MOST_ISSUES } from '../errors/input-error.ts'
import { formatIssues } from '../errors/sentences.ts'
import type { ClientState } from '../transport/client-state.ts'
import type { ServiceResponse } from '../transport/interpret.ts'

/** Reads a value of a response by its schema. `validation` decides whether invalid values are reported or thrown. */
export function decode<Data>(
  { makeError, warn }: Pick<ServiceResponse, 'makeError' | 'warn'>,
  operation: string,
  schema: z.ZodMiniType<Data, unknown> | undefined,
  value: unknown,
  { validation, reportedDrift }: Pick<ClientState, 'validation' | 'reportedDrift'>,
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
    const driftKey = `${operation} ${field}`
    if (reportedDrift.has(driftKey)) return
    reportedDrift.add(driftKey)
    const issue = issueOf(field, expected, received, describeType)
    warn({ ...issue, code: 'drift', message: formatIssues([issue]) })
  })
  if (count > 0) throw makeError(ResponseError, formatIssues(issues, count), { issues })
  return data as Data
}
