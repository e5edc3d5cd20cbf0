import { inParentheses } from './describe.ts'
import type { Issue, IssueCode } from './errors.ts'

const ELSEWHERE = 'not a parameter; write '
const LEFT_OUT = 'leave it out; '

/** How the sentences of some codes start, before what is expected. */
const STARTS: { readonly [Code in IssueCode]?: string } = {
  missing: 'missing, expected ',
  unknown: 'not ',
  misplaced: ELSEWHERE,
  option: ELSEWHERE,
  reserved: LEFT_OUT,
  excluded: LEFT_OUT,
}

export const suggestion = (meant: string | undefined): string => (meant ? ` (did you mean ${meant}?)` : '')

/** One issue as a sentence, e.g. `name: missing, expected a string`. The only place where issues are put into words. */
export function formatIssue({ path, code, expected, received, meant }: Issue): string {
  const hint = suggestion(meant)
  const start = path === '' && code === 'missing' ? 'pass ' : code && STARTS[code]
  const sentence = start ? start + expected + hint : `expected ${expected}, received ${received}${hint}`
  return (path && `${path}: `) + (code === 'report-field' ? `${received}${hint} is not ${expected}` : sentence)
}

/**
 * The first three issues, each on a line, misspelt names before all others, since these often follow from them. Up to
 * twenty others are listed by their paths. `count` is how many there are in all.
 */
export function formatIssues(issues: readonly Issue[], count = issues.length): string {
  const ordered = issues.toSorted((a, b) => Number(!a.meant) - Number(!b.meant))
  const sentences = ordered.slice(0, 3).map(formatIssue).join('\n  ')
  if (count <= 3) return sentences
  const others = ordered.slice(3, 23).flatMap(({ path }) => path || [])
  if (count > 23) others.push('…')
  return `${sentences}\n  and ${count - 3} more${inParentheses(others.join(', '))}`
}
