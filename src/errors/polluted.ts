import { describeValue } from './describe.ts'
import { inputError } from './input-error.ts'

/**
 * Refuses to work while `Object.prototype` has a field that can be enumerated: every object would have it, such as the
 * options of a call, and those of ky and zod.
 * @throws InputError
 */
export function refusePollution(operation: string): void {
  for (const name in {}) {
    const [expected, received] = ['no field in Object.prototype', describeValue(name)]
    // With a sentence: that of an issue depends on fields that it may lack.
    throw inputError(operation, { path: '', expected, received }, `expected ${expected}, received ${received}`)
  }
}
