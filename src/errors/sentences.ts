import { truncate } from './describe.ts'
import type { Issue, IssueCode } from './errors.ts'

/**
 * How the sentence of an issue begins, by its code; `expected` follows. What has no code of its own here is worded as
 * `expected …, received …`. The only place where issues are put into words.
 */
const BEGINNINGS: { readonly [Code in IssueCode]?: string } = {
  missing: 'missing, expected ',
  unknown: 'not ',
  misplaced: 'not a parameter; write ',
  option: 'not a parameter; write ',
  reserved: 'leave it out; ',
  excluded: 'leave it out; ',
  'not-awaited': 'the list was not awaited; use ',
}

export const suggestion = (meant: string | undefined): string =>
  meant === undefined ? '' : ` (did you mean ${meant}?)`

/** One issue as a sentence, e.g. `name: missing, expected a string`. */
export function formatIssue({ path, code, expected, received, meant }: Issue): string {
  const beginning = code && BEGINNINGS[code]
  const sentence = beginning ? beginning + expected : `expected ${expected}, received ${truncate(received, 200)}`
  return (path === '' ? '' : `${path}: `) + sentence + suggestion(meant)
}

/** Issues on one line: the first three in full, of up to twenty others the path. `count` is how many there are in all. */
export function formatIssues(issues: readonly Issue[], count = issues.length): string {
  const shown = issues.slice(0, 3).map(formatIssue)
  const others = issues.slice(3, 23).map(({ path }) => path)
  return [...shown, ...(count > 3 ? [`and ${count - 3} more (${others.join(', ')})`] : [])].join('; ')
}
