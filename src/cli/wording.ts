import type { InputError, Issue, IssueCode } from '../errors/errors.ts'
import { formatIssues } from '../errors/sentences.ts'
import { commandOf, kebab } from './spelling.ts'

/** What a person at a terminal is told of issues that concern programmers: those of some codes, and of missing fields. */
const BY_CODE: Partial<Record<IssueCode, string>> = {
  'report-field': 'a field of this report: docs/report-fields.md lists them, and --extraFields takes others',
  day: 'a day such as 2026-06-30',
  hour: 'a day from 2000 to 2099 such as 2026-06-30, or a whole hour such as "2026-06-30 13"',
}
const MISSING: Readonly<Record<string, string>> = {
  from: 'a day such as 2026-06-01',
  to: 'a day such as 2026-06-30, which is included',
  expire_date: 'a day such as 2027-12-31',
  offer_id: 'one id or more, such as 1001,1002',
  banner_id: 'one id or more, such as 501,502',
  fields: 'the figures and names to show, such as ck_offer_name,ck_income',
  timezone: 'whole hours from UTC, from -11 to 14, here, or once as NETWORK_TIMEZONE in the environment',
  a: 'the id of an affiliate, as --a, or once as AFFILIATE_ID in the environment',
}

/** How the words of a command differ from those of the calls. */
interface Words {
  /** The command. */
  readonly command?: string
  /** What a field is called: its flag, unless it stands behind the command. */
  readonly placeOf?: (field: string) => string
  /** What is expected of an issue, where the command has words of its own. */
  readonly expectedOf?: (issue: Issue) => string | undefined
}

const usualPlace = (field: string) => (field === 'id' ? '<id>' : `--${kebab(field)}`)

/** The message of an InputError with flags in place of fields. */
export function inFlags(
  { issues = [], operation }: InputError,
  { command = commandOf(operation), placeOf = usualPlace, expectedOf = () => undefined }: Words = {},
): string {
  const worded = issues.map((issue): Issue => {
    const { path, code } = issue
    const [, field = '', rest = ''] = /^(\w*)(.*)$/s.exec(path) ?? []
    const ofField = code === 'missing' && rest === '' && Object.hasOwn(MISSING, field) ? MISSING[field] : undefined
    return {
      ...issue,
      path: field === '' ? '' : placeOf(field) + rest,
      expected: expectedOf(issue) ?? ofField ?? (code && BY_CODE[code]) ?? issue.expected,
    }
  })
  return `${command}: ${formatIssues(worded)}`
}
