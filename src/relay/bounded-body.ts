import type { ByteBudget } from './byte-budget.ts'
import { Refusal } from './refusal.ts'

const tooLarge = (most: number) =>
  new Refusal(
    'too-large',
    `the relay takes bodies of at most ${most} bytes: send less, or raise its option maxRequestBytes`,
  )

/** The body of a request, of at most so many bytes, which must come within a time. */
export class BoundedBody {
  readonly #request: Request
  readonly #most: number
  readonly #budget: ByteBudget
  readonly #deadline: number
  #held = 0
  #isOpen = false

  /**
   * @param timeout milliseconds for the whole body
   * @throws Refusal for a body that says that it is larger.
   */
  constructor(request: Request, most: number, timeout: number, budget: ByteBudget) {
    this.#request = request
    this.#most = most
    this.#budget = budget
    this.#deadline = performance.now() + timeout
    if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most)
  }

  /** Whether a part of it was not read, for which the connection must not wait. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Its bytes as they come. The stream is not cancelled, as that would close the connection before the response. */
  async *chunks(): AsyncGenerator<Uint8Array> {
    const reader = this.#request.body?.getReader()
    if (reader === undefined) return
    this.#isOpen = true
    let size = 0
    for (;;) {
      const { done, value } = await readFrom(reader, this.#deadline)
      if (done) break
      size += value.byteLength
      if (size > this.#most) throw tooLarge(this.#most)
      yield value
    }
    this.#isOpen = false
  }

  /** The whole body, which counts for the budget until `release`. `change` is made to each chunk before it is text. */
  async text(change = (chunk: Uint8Array) => chunk): Promise<string> {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of this.chunks()) {
      this.#budget.take(chunk.byteLength)
      this.#held += chunk.byteLength
      text += decoder.decode(change(chunk), { stream: true })
    }
    return text + decoder.decode()
  }

  /** Nothing of the body is needed any more. */
  release(): void {
    this.#budget.give(this.#held)
    this.#held = 0
  }
}

async function readFrom(reader: ReadableStreamDefaultReader<Uint8Array>, deadline: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(new Refusal('slow', 'the relay did not receive the whole body in time: try again'))
    timer = setTimeout(refuse, Math.max(0, deadline - performance.now()))
  })
  try {
    return await Promise.race([reader.read(), late])
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('invalid', 'the relay received only the start of the body')
  } finally {
    clearTimeout(timer)
  }
}
