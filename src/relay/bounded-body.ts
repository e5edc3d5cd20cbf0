import { Refusal } from './refusal.ts'

const tooLarge = (most: number) => new Refusal(413, `The body is larger than ${most} bytes.`)

/** The body of a request, of at most so many bytes. */
export class BoundedBody {
  readonly #request: Request
  readonly #most: number
  #isOpen = false

  /** @throws Refusal for a body that says that it is larger. */
  constructor(request: Request, most: number) {
    this.#request = request
    this.#most = most
    if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most)
  }

  /** Whether a part of it was not read, for which the connection must not wait. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Its bytes as they come. The stream is not cancelled, as that would close the connection before the answer. */
  async *chunks(): AsyncGenerator<Uint8Array> {
    const reader = this.#request.body?.getReader()
    if (reader === undefined) return
    this.#isOpen = true
    let size = 0
    for (;;) {
      const { done, value } = await readFrom(reader)
      if (done) break
      size += value.byteLength
      if (size > this.#most) throw tooLarge(this.#most)
      yield value
    }
    this.#isOpen = false
  }

  async text(): Promise<string> {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of this.chunks()) text += decoder.decode(chunk, { stream: true })
    return text + decoder.decode()
  }
}

async function readFrom(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read()
  } catch {
    throw new Refusal(400, 'The body ended too early.')
  }
}
