import { describeType, ENVIRONMENT_HINT } from '../../errors/describe.ts'
import type { Issue } from '../../errors/errors.ts'

/** What is expected of a key and what was received, without showing it; `undefined` for a valid key. */
export function keyIssue(key: unknown): Pick<Issue, 'expected' | 'received'> | undefined {
  if (typeof key !== 'string' || key === '')
    return { expected: `a non-empty string${ENVIRONMENT_HINT}`, received: describeType(key) }
  return key === key.trim() && key.isWellFormed() && !/[\u0000-\u001f\u007f-\u009f]/.test(key)
    ? undefined
    : {
        expected: 'a string without control characters or surrounding whitespace (use .trim())',
        received: 'a string with some',
      }
}
