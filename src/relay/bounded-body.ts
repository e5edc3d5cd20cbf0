import { Refusal } from './refusal.ts'

const tooLarge = (most: number) => new Refusal('too-large', `the body is larger than ${most} bytes`)

/** The bytes that all requests of a relay may hold at once while their bodies are read. */
export class BodyBudget {
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  /** @throws Refusal where there is not so much left. */
  take(bytes: number): void {
    if (bytes > this.#left) throw new Refusal('busy', 'too many large bodies at once')
    this.#left -= bytes
  }

  give(bytes: number): void {
    this.#left += bytes
  }
}

/** The body of a request, of at most so many bytes, which must come within a time. */
export class BoundedBody {
  readonly #request: Request
  readonly #most: number
  readonly #budget: BodyBudget
  readonly #deadline: number
  #held = 0
  #isOpen = false

  /**
   * @param timeout milliseconds for the whole body
   * @throws Refusal for a body that says that it is larger.
   */
  constructor(request: Request, most: number, timeout: number, budget: BodyBudget) {
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

  /** The whole body, which counts for the budget until `release`. */
  async text(): Promise<string> {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of this.chunks()) {
      this.#budget.take(chunk.byteLength)
      this.#held += chunk.byteLength
      text += decoder.decode(chunk, { stream: true })
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
    const refuse = () => reject(new Refusal('slow', 'the body did not come in time'))
    timer = setTimeout(refuse, Math.max(0, deadline - performance.now()))
  })
  try {
    return await Promise.race([reader.read(), late])
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('invalid', 'the body ended too early')
  } finally {
    clearTimeout(timer)
  }
}
