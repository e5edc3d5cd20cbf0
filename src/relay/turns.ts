import type { ClientState } from '../transport/client-state.ts'
import { Limiter, type Turn } from '../transport/pacing/limiter.ts'
import { busy } from './refusal.ts'
import type { Caller } from './shares.ts'
import { within } from './within.ts'

/** Waits for a turn of the client to send a request, for which the callers queue apart. @throws Refusal after `queueTimeout` */
export type TakeTurn = (caller: Caller, isUpload: boolean, signal: AbortSignal) => Promise<Turn>

/**
 * Uploads last as long as their bodies take to come, so they have at most half of the client's turns at once. Slow ones do
 * not keep out all other calls.
 */
export function turnsOf({ concurrency, ownLimiter }: ClientState, queueTimeout: number): TakeTurn {
  const uploads = new Limiter(Math.max(1, Math.floor(concurrency / 2)))
  return async (caller, isUpload, signal) => {
    const own = ownLimiter.turn(caller)
    const turn = isUpload ? both(uploads.turn(caller), own) : own
    try {
      await within(() => turn.take(), { signal, timeout: queueTimeout }, busy)
      return turn
    } catch (error) {
      turn.release()
      throw error
    }
  }
}

/** A turn that is taken after another one, and released with it. */
function both(first: Turn, second: Turn): Turn {
  let isReleased = false
  return {
    async take() {
      await first.take()
      if (!isReleased) await second.take()
    },
    sent: () => second.sent(),
    release() {
      isReleased = true
      first.release()
      second.release()
    },
  }
}
