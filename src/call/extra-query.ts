import { sentByClient } from '../codecs/unknown-field.ts'
import { checkPlainObject, excludedError, valueError } from '../errors/input-error.ts'

/** A name that PHP does not change, such as `sort` or `sort[0]`. It reads `banner.id` as `banner_id`. */
const PARAMETER_NAME = /^[\w-]+(?:\[\w*\])*$/

/** The name without brackets: `banner_id` for `banner_id[0]`. */
export const parameterOf = (name: string): string => name.replace(/\[.*/, '')

/** @throws InputError for a `reserved` or malformed name */
export function checkParameterName(
  operation: string,
  container: string,
  name: string,
  reserved: readonly string[],
): void {
  if (!PARAMETER_NAME.test(name))
    throw valueError(operation, container, 'names of letters, digits, _ and -, perhaps with [ ] at the end', name)
  const parameter = parameterOf(name)
  if (includesIgnoringCase(reserved, parameter))
    throw excludedError(operation, `${container}.${name}`, sentByClient(parameter.toLowerCase()), 'reserved')
}

/** Whether a name is among others, ignoring case: the service's documentation writes one parameter in two ways. */
export const includesIgnoringCase = (names: readonly (string | undefined)[], parameter: string): boolean =>
  names.some((name) => name?.toLowerCase() === parameter.toLowerCase())

/**
 * Checks `extraQuery` and returns its parameters. `isCallParameter` tells whether a parameter belongs to the call itself.
 * @throws InputError
 */
export function extraPairs(
  operation: string,
  extra: unknown,
  isCallParameter: (parameter: string) => boolean,
): [string, string][] {
  if (extra === undefined) return []
  checkPlainObject(operation, 'extraQuery', extra, 'an object of strings')
  return Object.entries(extra).map(([name, value]) => {
    checkParameterName(operation, 'extraQuery', name, ['key', 'a'])
    const path = `extraQuery.${name}`
    if (isCallParameter(parameterOf(name))) throw excludedError(operation, path, 'it is a parameter of the call itself')
    if (typeof value !== 'string' || !value.isWellFormed()) throw valueError(operation, path, 'a string', value)
    return [name, value]
  })
}
