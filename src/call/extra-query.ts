import { checkPlainObject, inputErrorAt, valueError } from '../errors/input-error.ts'
import { isRecord } from '../errors/is-record.ts'

const RESERVED = ['key', 'a']

/**
 * The parameter that PHP reads a name as: `banner_id[0]`, `banner.id`, ` banner_id` and `banner[id` are all `banner_id`
 * to it. The first `[` that nothing closes is a `_`, and since php-src bug 78236 so are those behind it; before, they
 * stayed, in names that no call has.
 */
export const parameterOf = (name: string) =>
  name
    .replace(/\0.*/s, '')
    .replace(/^ +/, '')
    .replace(/\[.*\].*/s, '')
    .replaceAll(/[. []/g, '_')

/**
 * Checks the parameters that a deployment knows and this package does not. `own` are those of the call itself, in any
 * case: the service's documentation writes one of them in two ways.
 * @throws InputError
 */
export function extraPairs(
  operation: string,
  extra: unknown,
  own: () => readonly (string | RegExp)[],
): [string, string][] {
  if (extra === undefined) return []
  if (!isRecord(extra)) throw valueError(operation, 'extraQuery', 'an object of strings', extra)
  checkPlainObject(operation, 'extraQuery', extra)
  return Object.entries(extra).map(([name, value]) => {
    const path = `extraQuery.${name}`
    const parameter = parameterOf(name)
    if (RESERVED.includes(parameter))
      throw inputErrorAt(operation, path, 'no parameter that the client sends by itself', 'one')
    const isOwn = (one: string | RegExp) =>
      typeof one === 'string' ? one.toLowerCase() === parameter.toLowerCase() : one.test(parameter)
    if (own().some(isOwn)) throw inputErrorAt(operation, path, 'no parameter of the call itself', 'one')
    if (!name.isWellFormed()) throw inputErrorAt(operation, 'extraQuery', 'names of well-formed Unicode', 'another')
    if (typeof value !== 'string' || !value.isWellFormed()) throw valueError(operation, path, 'a string', value)
    return [name, value]
  })
}
