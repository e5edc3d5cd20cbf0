import { sentByClient } from '../codecs/unknown-field.ts'
import { checkPlainObject, excludedError, valueError } from '../errors/input-error.ts'
import { type Operation, showsField } from '../operations/operation.ts'

/** A name that PHP does not change, such as `sort` or `sort[0]`. It reads `banner.id` as `banner_id`. */
const PARAMETER_NAME = /^[\w-]+(?:\[\w*\])*$/

/**
 * The name without brackets, in lower case: `banner_id` for `banner_ID[0]`. The service's documentation writes one
 * parameter in two ways.
 */
export const parameterOf = (name: string): string => name.replace(/\[.*/, '').toLowerCase()

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
  if (reserved.includes(parameter))
    throw excludedError(operation, `${container}.${name}`, sentByClient(parameter), 'reserved')
}

/**
 * Checks `extraQuery` and returns its parameters. `own` gives the names of parameters that belong to the call itself.
 * @throws InputError
 */
export function extraPairs(
  operation: Pick<Operation, 'name' | 'isReport'>,
  extra: unknown,
  own: readonly (string | undefined)[],
): [string, string][] {
  const { name: call } = operation
  checkPlainObject(call, 'extraQuery', extra, 'an object of strings')
  const names = new Set(own.map((name) => name?.toLowerCase()))
  return Object.entries(extra).map(([name, value]) => {
    checkParameterName(call, 'extraQuery', name, ['key', 'a'])
    const path = `extraQuery.${name}`
    if (names.has(parameterOf(name)) || showsField(operation, name))
      throw excludedError(call, path, 'it is a parameter of the call itself')
    if (typeof value !== 'string' || !value.isWellFormed()) throw valueError(call, path, 'a string', value)
    return [name, value]
  })
}
