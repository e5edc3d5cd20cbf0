import { Refusal } from '../refusal.ts'
import type { Share } from '../shares.ts'

const tooLarge = (most: number) =>
  new Refusal('too-large', `the relay takes at most ${most} bytes at once: send less`, {
    hint: 'The option `maxRequestBytes` sets this limit.',
  })

/** A body may have so many chunks, and one more for each so many bytes: each takes time, however small it is. */
const MOST_CHUNKS = 10_000
const SMALLEST_CHUNK = 1024

const tooManyChunks = () =>
  new Refusal(
    'invalid',
    `the relay takes a body in chunks of ${SMALLEST_CHUNK} bytes or more on average: send larger ones`,
  )

const tooSlow = () =>
  new Refusal('slow', 'the relay did not receive everything in time: try again', {
    hint: "The `timeout` of the relay's client sets this limit.",
  })

/** The body of a request, of at most so many bytes, which must come within a time. */
export class BoundedBody {
  readonly #request: Request
  readonly #most: number
  readonly #timeout: number
  readonly #share: Share
  #isOpen: boolean
  /** Ends a read under way. */
  #stop = (_reason: unknown) => {}

  /**
   * @param timeout milliseconds for the whole body
   * @param share what its text counts for
   * @throws Refusal for a body that says that it is larger.
   */
  constructor(request: Request, most: number, timeout: number, share: Share) {
    this.#request = request
    this.#most = most
    this.#timeout = timeout
    this.#share = share
    this.#isOpen = request.body !== null
    if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most)
  }

  /** Whether a part of it was not read, for which the connection must not wait. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /**
   * Its bytes as they come, until `release`. The stream is not cancelled, as that would close the connection before the
   * response.
   */
  async *chunks(): AsyncGenerator<Uint8Array> {
    const { body, signal } = this.#request
    if (body === null) return
    signal.throwIfAborted()
    const reader = body.getReader()
    let stopped: { readonly reason: unknown } | undefined
    let refuse = (_reason: unknown) => {}
    const leave = () => this.#stop(signal.reason)
    // One for all chunks, because there may be very many.
    const timer = setTimeout(() => this.#stop(tooSlow()), this.#timeout)
    signal.addEventListener('abort', leave)
    this.#stop = (reason) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
      stopped ??= { reason }
      refuse(stopped.reason)
    }
    const read = () =>
      new Promise<ReadableStreamReadResult<Uint8Array>>((resolve, reject) => {
        if (stopped) return reject(stopped.reason)
        refuse = reject
        reader
          .read()
          .then(resolve, () => reject(new Refusal('invalid', 'the relay received only the start of the body')))
      })
    let size = 0
    for (let count = 1; ; count++) {
      const { done, value } = await read()
      if (done) break
      size += value.byteLength
      if (size > this.#most) throw tooLarge(this.#most)
      if (count > MOST_CHUNKS + size / SMALLEST_CHUNK) throw tooManyChunks()
      yield value
    }
    this.#isOpen = false
  }

  /** The whole body. `change` is made to each chunk before it is text. */
  async text(change = (chunk: Uint8Array) => chunk): Promise<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    const decode = (chunk?: Uint8Array) => {
      try {
        return decoder.decode(chunk, { stream: chunk !== undefined })
      } catch {
        throw new Refusal('invalid', 'the relay expects a body of valid UTF-8')
      }
    }
    let text = ''
    for await (const chunk of this.chunks()) {
      this.#share.take(chunk.byteLength)
      text += decode(change(chunk))
    }
    return text + decode()
  }

  /** Nothing of the body is needed any more. Ends a read under way, which would hold its bytes until the timeout. */
  release(): void {
    this.#stop(new Refusal('invalid', 'the relay needs no more of the body'))
    this.#share.release()
  }
}
