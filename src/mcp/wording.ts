import { A_TIMEZONE } from '../codecs/calendar.ts'
import type { InputError, Issue, IssueCode } from '../errors/errors.ts'
import { formatIssues } from '../errors/sentences.ts'
import { variableOf } from './environment.ts'

/** The name of a call's tool. */
export const toolName = (call: string): string => call.replaceAll('.', '_')

/** How a message names an option of the client to whoever may set it. */
const inServer = (option: string) => `${variableOf(option)} in the environment of this server`

/** What an agent is told of issues that concern programmers: those of some codes, and of fields that the client may set. */
const BY_CODE: Partial<Record<IssueCode, string>> = {
  reserved: 'the server sends it',
  'report-field': 'a field of this report; the schema of this tool lists them, and extraFields takes others',
  day: "a day such as '2026-06-30'",
  hour: "a day from 2000 to 2099 such as '2026-06-30', or a whole hour such as '2026-06-30 13'",
}
const BY_FIELD: Readonly<Record<string, string>> = {
  timezone: `${A_TIMEZONE}, given here, or once as ${inServer('timezone')}`,
  a: `the id of an affiliate, given here, or once as ${inServer('affiliateId')}`,
}

const forAgent = (issue: Issue): Issue => {
  const { code, path } = issue
  const ofField = code === 'reserved' || !Object.hasOwn(BY_FIELD, path) ? undefined : BY_FIELD[path]
  const expected = ofField ?? (code && BY_CODE[code])
  return expected === undefined ? issue : { ...issue, expected }
}

/** The message and issues of an InputError, in words of tools and of this server. */
export function forAgents({ operation, issues: given = [] }: InputError) {
  const issues = given.map(forAgent)
  return { message: `${operation}: ${formatIssues(issues)}`, issues }
}
