import { RuleIssue } from './rule-issue.ts'

/** Reads the text of a rule from start to end by sticky patterns. Errors name the position. @throws RuleIssue */
export function readerOf(rule: unknown) {
  if (typeof rule !== 'string' || !rule.isWellFormed())
    throw new RuleIssue('a string of well-formed Unicode', typeof rule)
  let at = 0
  /** The text that matches next, if any. */
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const [text] = pattern.exec(rule) ?? []
    at += text?.length ?? 0
    return text
  }
  /** The text that must match next. */
  const need = (pattern: RegExp, expected: string): string => {
    const text = take(pattern)
    if (text !== undefined) return text
    throw new RuleIssue(expected, at < rule.length ? JSON.stringify(rule.slice(at)) : 'the end', [], at)
  }
  return { take, need }
}
