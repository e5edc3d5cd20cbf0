import { whole } from '../errors/option-value.ts'

/** Times and tries of a call. */
export interface Limits {
  readonly timeout: number
  readonly totalTimeout: number | undefined
  readonly retries: number
}

/** The longest time that a timer takes, in milliseconds. */
export const LONGEST_TIMER = 2 ** 31 - 1

/** Checks what a client or a call says of times and tries. What it leaves open is as in `otherwise`. @throws InputError */
export function limitsOf(
  operation: string,
  given: { readonly [Name in keyof Limits]?: Limits[Name] | undefined },
  otherwise: Limits,
): Limits {
  const { timeout = otherwise.timeout, totalTimeout = otherwise.totalTimeout, retries = otherwise.retries } = given
  return {
    timeout: whole(operation, 'timeout', timeout, 1, LONGEST_TIMER),
    totalTimeout:
      totalTimeout === undefined ? undefined : whole(operation, 'totalTimeout', totalTimeout, 1, LONGEST_TIMER),
    retries: whole(operation, 'retries', retries, 0, 100),
  }
}
