import { inParentheses } from '../errors/describe.ts'
import type { InputError } from '../errors/errors.ts'
import { inputError } from '../errors/input-error.ts'
import { codeOrName, isFrameworkError } from '../platform/failure.ts'

/*
 * Code of the caller runs inside of a call in one of three ways:
 * - `askCaller`: the call needs its value. If it fails, the call does too, with an InputError.
 * - `wrapErrors`: its error is one of a request or of data, and is handled where that failed.
 * - `ignoreErrors`, of `errors/ignore-errors.ts`: it only listens.
 */

/** Runs a function in the options of the client. @throws InputError if it fails, and an error of a framework as it is */
export async function askCaller<Value>(
  operation: string,
  option: string,
  expected: string,
  work: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await work()
  } catch (reason) {
    throw isFrameworkError(reason) ? reason : callerCodeError(operation, option, expected, reason)
  }
}

/** The error of an option or argument that threw. The message of what it threw is not shown, as it may contain the key. */
export const callerCodeError = (operation: string, path: string, expected: string, reason: unknown): InputError =>
  inputError(operation, { path, expected, received: `an error that it threw${inParentheses(codeOrName(reason))}` })

/** What a function of the caller threw, as `cause`. It may be any value: frozen, a Proxy, an error of another call. */
export class ThrownByCaller extends Error {}

/** Wraps what a function of the caller throws, to tell it from the errors of this package. */
export const wrapErrors =
  <Args extends unknown[], Result>(work: (...args: Args) => Result | Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    try {
      return await work(...args)
    } catch (cause) {
      throw new ThrownByCaller('', { cause })
    }
  }
