import { inParentheses } from './describe.ts'
import type { Issue, IssueCode } from './errors.ts'

type Sentence = (expected: string, received: string) => string

const usual: Sentence = (expected, received) => `expected ${expected}, received ${received}`
const elsewhere: Sentence = (expected) => `not a parameter; write ${expected}`
const leftOut: Sentence = (expected) => `leave it out; ${expected}`

/** The sentences of codes that have one of their own. */
const SENTENCES: { readonly [Code in IssueCode]?: Sentence } = {
  missing: (expected) => `missing, expected ${expected}`,
  unknown: (expected) => `not ${expected}`,
  misplaced: elsewhere,
  option: elsewhere,
  reserved: leftOut,
  excluded: leftOut,
  'report-field': (expected, received) => `${received} is not ${expected}`,
}

export const suggestion = (meant: string | undefined): string => (meant ? ` (did you mean ${meant}?)` : '')

/** One issue as a sentence, e.g. `name: missing, expected a string`. The only place where issues are put into words. */
export function formatIssue(issue: Issue): string {
  const { path, code, expected, received, meant } = issue
  const sentence = (code && SENTENCES[code]) ?? usual
  return (path && `${path}: `) + sentence(expected, received) + suggestion(meant)
}

/**
 * Issues on one line: the first three in full, misspelt names before all others, since these often follow from them. Up to
 * twenty others are listed by their paths. `count` is how many there are in all.
 */
export function formatIssues(issues: readonly Issue[], count = issues.length): string {
  const ordered = issues.toSorted((a, b) => Number(!a.meant) - Number(!b.meant))
  const sentences = ordered.slice(0, 3).map(formatIssue).join('; ')
  if (count <= 3) return sentences
  const others = ordered.slice(3, 23).flatMap(({ path }) => path || [])
  if (count > 23) others.push('…')
  return `${sentences}; and ${count - 3} more${inParentheses(others.join(', '))}`
}
