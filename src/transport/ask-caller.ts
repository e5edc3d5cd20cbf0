import { inParentheses } from '../errors/describe.ts'
import { inputError } from '../errors/input-error.ts'
import { failureName } from '../platform/failure.ts'

/**
 * Runs what the caller gave: a function in the options of the client, or the files of an upload. The message of its error
 * is not shown, as it may contain the key.
 * @param isOurs whether an error is thrown as it is.
 * @throws InputError
 */
export async function askCaller<Value>(
  operation: string,
  option: string,
  expected: string,
  work: () => Value | Promise<Value>,
  isOurs?: (error: unknown) => boolean,
): Promise<Value> {
  try {
    return await work()
  } catch (reason) {
    if (isOurs?.(reason)) throw reason
    throw inputError(operation, {
      path: option,
      expected,
      received: `an error that it threw${inParentheses(failureName(reason))}`,
    })
  }
}
