import { inParentheses } from '../errors/describe.ts'
import { inputErrorAt } from '../errors/input-error.ts'
import { failureName } from '../platform/failure.ts'

/** Calls a function of the client's options. The message of its error is not shown: it may contain the key. @throws InputError */
export async function ask<Value>(
  operation: string,
  option: string,
  expected: string,
  answer: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await answer()
  } catch (reason) {
    throw inputErrorAt(operation, option, expected, `an error that it threw${inParentheses(failureName(reason))}`)
  }
}
