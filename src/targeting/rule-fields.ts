import { isRecord, ownCopy } from '../errors/is-record.ts'
import { type Path, refusal } from './rule-issue.ts'

// Checks of a rule that is given as an object.

/** The own fields of an object. A misspelt field would widen a rule, so others are refused. @throws RuleIssue */
export function ownFields<Fields extends object>(
  value: Fields,
  names: readonly (keyof Fields & string)[],
  path: Path = [],
): { readonly [Name in keyof Fields]?: unknown } {
  if (!isRecord(value)) throw refusal(`an object of ${names.join(', ')}`, value, path)
  const unknown = Object.keys(value).find((name) => !(names as readonly string[]).includes(name))
  if (unknown !== undefined) throw refusal(`no field but ${names.join(', ')}`, value[unknown], [...path, unknown])
  return ownCopy(value)
}

/** A text without the characters that have a meaning in a rule. @throws RuleIssue */
export function textIn(value: unknown, forbidden: string, path: Path): string {
  if (typeof value !== 'string' || value === '' || !value.isWellFormed())
    throw refusal('a non-empty string', value, path)
  if ([...forbidden].some((character) => value.includes(character)))
    throw refusal(`a text without ${[...forbidden].join(' ')}`, value, path)
  return value
}

/** `1` or `0`, for whether a rule allows. @throws RuleIssue */
export function flagIn(allow: unknown): string {
  if (typeof allow !== 'boolean') throw refusal('true or false', allow, ['allow'])
  return allow ? '1' : '0'
}
