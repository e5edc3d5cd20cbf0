import { inParentheses } from '../errors/describe.ts'
import { inputError } from '../errors/input-error.ts'
import { failureName } from '../platform/failure.ts'

/** Calls a function that the caller gave as an option of the client. The message of its error is not shown: it may contain the key. @throws InputError */
export async function askCaller<Value>(
  operation: string,
  option: string,
  expected: string,
  work: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await work()
  } catch (reason) {
    throw inputError(operation, {
      path: option,
      expected,
      received: `an error that it threw${inParentheses(failureName(reason))}`,
    })
  }
}
