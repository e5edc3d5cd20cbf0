import { misfit } from './input-error.ts'

/** Checks an option that is a whole number. @throws InputError */
export function whole(
  operation: string,
  path: string,
  value: unknown,
  least: number,
  most: number = Number.MAX_SAFE_INTEGER,
): number {
  if (Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most) return value as number
  const range = most === Number.MAX_SAFE_INTEGER ? `not below ${least}` : `from ${least} to ${most}`
  throw misfit(operation, path, `a whole number ${range}`, value)
}

/** Checks an option that is a function, or left out. @throws InputError */
export function callable<Value>(operation: string, path: string, value: Value): Value {
  if (value === undefined || typeof value === 'function') return value
  throw misfit(operation, path, 'a function', value)
}
