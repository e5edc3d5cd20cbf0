import type { ClientState } from '../../transport/client-state.ts'
import { Limiter, type Turn } from '../../transport/pacing/limiter.ts'

/**
 * The turns of uploads, which last as long as their bodies take to come. Uploads have at most half of the client's turns at
 * once, so that slow ones do not keep out all other calls.
 */
export class UploadTurns extends Limiter {
  readonly #client: Limiter

  constructor({ concurrency, ownLimiter }: Pick<ClientState, 'concurrency' | 'ownLimiter'>) {
    super(Math.max(1, Math.floor(concurrency / 2)))
    this.#client = ownLimiter
  }

  override turn(): Turn {
    const [upload, call] = [super.turn(), this.#client.turn()]
    let isReleased = false
    return {
      async take() {
        await upload.take()
        if (!isReleased) await call.take()
      },
      sent: () => call.sent(),
      release() {
        isReleased = true
        upload.release()
        call.release()
      },
    }
  }
}
