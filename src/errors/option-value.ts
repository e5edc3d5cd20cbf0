import { valueError } from './input-error.ts'

/** Checks that an option is an integer in a range, and returns it. @throws InputError */
export function checkInteger(
  operation: string,
  path: string,
  value: unknown,
  min: number,
  max: number = Number.MAX_SAFE_INTEGER,
): number {
  if (Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max) return value as number
  const range = max === Number.MAX_SAFE_INTEGER ? `not below ${min}` : `from ${min} to ${max}`
  throw valueError(operation, path, `a whole number ${range}`, value)
}

/** Checks that an option is a function or undefined, and returns it. @throws InputError */
export function checkFunction<Value>(operation: string, path: string, value: Value): Value {
  if (value === undefined || typeof value === 'function') return value
  throw valueError(operation, path, 'a function', value)
}
