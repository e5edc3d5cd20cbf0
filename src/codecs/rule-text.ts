import { describeValue, formatPath } from '../errors/describe.ts'
import { inputError } from '../errors/input-error.ts'

/** What does not fit in a rule: at a position of its text, or in a field of its structure. */
export class RuleIssue extends Error {
  readonly path: readonly PropertyKey[]
  readonly received: string
  /** What was expected, with the position in the text. */
  readonly expected: string

  constructor(expected: string, received: string, where: { path?: readonly PropertyKey[]; position?: number } = {}) {
    super(expected)
    this.path = where.path ?? []
    this.received = received
    this.expected = where.position === undefined ? expected : `${expected} at position ${where.position}`
  }
}

/** Runs a function of rules; what does not fit becomes an InputError. */
export function named<Rule, Result>(operation: string, rule: Rule, work: (rule: Rule) => Result): Result {
  try {
    return work(rule)
  } catch (error) {
    if (!(error instanceof RuleIssue)) throw error
    const { message, path, expected, received } = error
    const text = typeof rule === 'string' ? ` ${JSON.stringify(rule)}` : ` ${formatPath(path)}`.trimEnd()
    const position = expected.slice(message.length)
    const words = `rule${text}${position}: expected ${message}, received ${received}`
    throw inputError(operation, [{ path: formatPath(path), expected, received }], words)
  }
}

/** A cursor over a rule's text; its errors name the rule and the position. */
export function reader(rule: string) {
  let at = 0
  const fail = (expected: string, position = at): never => {
    const received = position < rule.length ? JSON.stringify(rule.slice(position)) : 'the end'
    throw new RuleIssue(expected, received, { position })
  }
  return {
    fail,
    /** The text up to the next of `stops` or the end; never empty. */
    part(expected: string, stops: string): string {
      const start = at
      while (at < rule.length && !stops.includes(rule[at] as string)) at++
      return at === start ? fail(expected, start) : rule.slice(start, at)
    },
    skip(text: string, expected: string): void {
      if (rule[at] !== text) fail(expected)
      at++
    },
    flag(): boolean {
      const value = rule[at]
      if (value !== '0' && value !== '1') fail('0 or 1')
      at++
      return value === '1'
    },
    position: () => at,
    done: () => at === rule.length,
  }
}

export function textOf(rule: unknown): string {
  if (typeof rule === 'string' && rule.isWellFormed()) return rule
  throw new RuleIssue('a string of well-formed Unicode', typeof rule)
}

/** Checks the parts of a structured rule, and names the part that does not fit. */
export function tokens(rule: { readonly allow: boolean }, known: readonly string[]) {
  const fail = (path: readonly PropertyKey[], expected: string, value: unknown): never => {
    throw new RuleIssue(expected, describeValue(value), { path })
  }
  /** A misspelt field would widen a rule. */
  const fields = (path: readonly PropertyKey[], value: unknown, names: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) fail(path, `an object of ${names.join(', ')}`, value)
    const unknown = Object.keys(value as object).find((name) => !names.includes(name))
    if (unknown !== undefined)
      fail([...path, unknown], `no field but ${names.join(', ')}`, (value as Record<string, unknown>)[unknown])
  }
  fields([], rule, known)
  return {
    fail,
    fields,
    flag: (): string =>
      typeof rule.allow === 'boolean' ? (rule.allow ? '1' : '0') : fail(['allow'], 'true or false', rule.allow),
    text(path: readonly PropertyKey[], value: unknown, forbidden: RegExp): string {
      if (typeof value !== 'string' || value === '' || !value.isWellFormed())
        return fail(path, 'a non-empty string', value)
      return forbidden.test(value)
        ? fail(path, `a text without ${forbidden.source.slice(1, -1).split('').join(' ')}`, value)
        : value
    },
  }
}
