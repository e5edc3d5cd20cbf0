import { expect } from 'vitest'
import { type AnyAffiliateNetworkError, isAffiliateNetworkError } from '../../src/errors/errors.ts'
import { CANARY } from './canary.ts'
import { expectNoKey } from './expect-no-key.ts'

/** The reason of a call that must fail, after a look for the key in it. */
export async function rejects(call: PromiseLike<unknown>, key = CANARY): Promise<unknown> {
  let reason: unknown
  try {
    await call
  } catch (error) {
    reason = error
    return expectNoKey(reason, key)
  }
  return expect.unreachable('the call should have failed')
}

/** The error of a call that must fail with one of the package's own, after a look for the key in it. */
export async function fails(call: PromiseLike<unknown>, key = CANARY): Promise<AnyAffiliateNetworkError> {
  const error = await rejects(call, key)
  if (!isAffiliateNetworkError(error)) throw new Error('not an error of this package', { cause: error })
  return error
}
