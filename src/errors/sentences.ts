import { truncate } from './describe.ts'
import type { Issue, IssueCode } from './errors.ts'
import { ownCopy } from './is-record.ts'

/** Sentences of issues by their code. Where a code has none: `expected …, received …`. */
const SENTENCES: { readonly [Code in IssueCode]?: string } = {
  missing: 'missing, expected EXPECTED',
  unknown: 'not EXPECTED',
  misplaced: 'not a parameter; write EXPECTED',
  option: 'not a parameter; write EXPECTED',
  reserved: 'leave it out; EXPECTED',
  excluded: 'leave it out; EXPECTED',
  'report-field': 'RECEIVED is not EXPECTED',
  'not-awaited': 'the list was not awaited; use EXPECTED',
}

export const suggestion = (meant: string | undefined): string =>
  meant === undefined ? '' : ` (did you mean ${meant}?)`

/** One issue as a sentence, e.g. `name: missing, expected a string`. The only place where issues are put into words. */
export function formatIssue(issue: Issue): string {
  const { path, code, expected, received, meant } = ownCopy(issue)
  const sentence = (code && SENTENCES[code]) ?? 'expected EXPECTED, received RECEIVED'
  const words = sentence.replace(/EXPECTED|RECEIVED/g, (place) =>
    place === 'EXPECTED' ? expected : truncate(received, 200),
  )
  return (path === '' ? '' : `${path}: `) + words + suggestion(meant)
}

/** Issues on one line: the first three in full, of up to twenty others the path. `count` is how many there are in all. */
export function formatIssues(issues: readonly Issue[], count = issues.length): string {
  const shown = issues.slice(0, 3).map(formatIssue)
  const others = issues.slice(3, 23).map(({ path }) => path)
  return [...shown, ...(count > 3 ? [`and ${count - 3} more (${others.join(', ')})`] : [])].join('; ')
}
