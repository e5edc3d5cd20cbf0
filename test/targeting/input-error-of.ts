import { expect } from 'vitest'
import { InputError } from '../../src/index.ts'

/** The InputError that a function throws, if any. */
export function inputErrorOf(work: () => unknown): InputError | undefined {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(InputError)
    return error as InputError
  }
  return undefined
}
