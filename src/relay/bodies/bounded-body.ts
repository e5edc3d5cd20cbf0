import { busy, Refusal } from '../refusal.ts'
import type { Arrival } from './arrivals.ts'
import type { ByteBudget, Holder } from './byte-budget.ts'

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

/** The body of a request, of at most so many bytes, which must come within a time. */
export class BoundedBody implements Holder {
  readonly #request: Request
  readonly #most: number
  readonly #budget: ByteBudget
  readonly #arrival: Arrival
  readonly #deadline: number
  #held = 0
  #isOpen: boolean
  #reader: ChunkReader | undefined

  /**
   * @param timeout milliseconds for the whole body
   * @throws Refusal for a body that says that it is larger.
   */
  constructor(request: Request, most: number, timeout: number, budget: ByteBudget, arrival: Arrival) {
    this.#request = request
    this.#most = most
    this.#budget = budget
    this.#arrival = arrival
    this.#deadline = performance.now() + timeout
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
    const { body } = this.#request
    if (body === null) return
    const { signal } = this.#arrival
    signal.throwIfAborted()
    const reader = chunkReader(body, this.#deadline)
    this.#reader = reader
    signal.addEventListener('abort', () => reader.stop(signal.reason))
    let size = 0
    let count = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.byteLength
      this.#arrival.received = size
      if (size > this.#most) throw tooLarge(this.#most)
      if (++count > MOST_CHUNKS + size / SMALLEST_CHUNK) throw tooManyChunks()
      yield value
    }
    this.#isOpen = false
  }

  /**
   * The whole body, which counts for the budget until `release`. `change` is made to each chunk before it is text. Until
   * `keep`, it gives way to smaller ones.
   */
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
    this.#budget.holders.add(this)
    for await (const chunk of this.chunks()) {
      this.#budget.take(chunk.byteLength, this.#held)
      this.#held += chunk.byteLength
      text += decode(change(chunk))
    }
    return text + decode()
  }

  get held(): number {
    return this.#held
  }

  giveWay(): void {
    this.#arrival.stop(busy())
    this.release()
  }

  /** Its call is sent on, and must not be stopped for another one. */
  keep(): void {
    this.#budget.holders.delete(this)
  }

  /** Nothing of the body is needed any more. Ends a read under way, which would hold its bytes until the deadline. */
  release(): void {
    this.keep()
    this.#reader?.stop(new Refusal('invalid', 'the relay needs no more of the body'))
    this.#budget.give(this.#held)
    this.#held = 0
  }
}

type ChunkReader = ReturnType<typeof chunkReader>

/** Reads chunk by chunk until a time; with one timer, because a body may have very many chunks. */
function chunkReader(body: ReadableStream<Uint8Array>, deadline: number) {
  const reader = body.getReader()
  let stopped: { readonly reason: unknown } | undefined
  let refuse: ((reason: unknown) => void) | undefined
  const stop = (reason: unknown) => {
    clearTimeout(timer)
    stopped ??= { reason }
    refuse?.(stopped.reason)
  }
  const late = () =>
    stop(
      new Refusal('slow', 'the relay did not receive everything in time: try again', {
        hint: "The `timeout` of the relay's client sets this limit.",
      }),
    )
  const timer = setTimeout(late, Math.max(0, deadline - performance.now()))
  const broken = () => new Refusal('invalid', 'the relay received only the start of the body')
  return {
    read: () =>
      new Promise<ReadableStreamReadResult<Uint8Array>>((resolve, reject) => {
        if (stopped) return reject(stopped.reason)
        refuse = reject
        reader.read().then(resolve, () => reject(broken()))
      }),
    /** Rejects the read under way, and each further one. */
    stop,
  }
}
