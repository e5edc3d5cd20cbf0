import { describeType } from '../../errors/describe.ts'
import { ignoreErrors } from '../../errors/ignore-errors.ts'
import { inputError } from '../../errors/input-error.ts'
import type { SharedLimiter } from '../../options/options.ts'
import { askCaller } from '../caller-code.ts'
import type { Turn } from './limiter.ts'

const EXPECTED = 'a function from the limiter'

/** A turn of the client's own limiter, then one of the limiter in its options. Both are released together. */
export function sharedTurn(own: Turn, limiter: SharedLimiter, operation: string): Turn {
  let releaseShared = () => {}
  return {
    ...own,
    async take() {
      const waiting = new AbortController()
      const { signal } = waiting
      releaseShared = () => waiting.abort()
      await own.take()
      if (signal.aborted) return
      const release = await askCaller(operation, 'limiter', EXPECTED, () => limiter.take(signal))
      if (typeof release !== 'function')
        throw inputError(operation, { path: 'limiter', expected: EXPECTED, received: describeType(release) })
      // A call that has ended while it waited gives its turn back at once.
      if (signal.aborted) ignoreErrors(release)
      else releaseShared = release
    },
    release() {
      own.release()
      ignoreErrors(releaseShared)
      releaseShared = () => {}
    },
  }
}
