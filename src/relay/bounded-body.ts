import { Refusal } from './refusal.ts'

const tooLarge = (most: number) => new Refusal(413, `The body is larger than ${most} bytes.`)

/** The body of a request, of at most so many bytes, which must come within a time. */
export class BoundedBody {
  readonly #request: Request
  readonly #most: number
  readonly #deadline: number
  #isOpen = false

  /**
   * @param timeout milliseconds for the whole body
   * @throws Refusal for a body that says that it is larger.
   */
  constructor(request: Request, most: number, timeout: number) {
    this.#request = request
    this.#most = most
    this.#deadline = Date.now() + timeout
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

  async text(): Promise<string> {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of this.chunks()) text += decoder.decode(chunk, { stream: true })
    return text + decoder.decode()
  }
}

async function readFrom(reader: ReadableStreamDefaultReader<Uint8Array>, deadline: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(new Refusal(408, 'The body did not come in time.'))
    timer = setTimeout(refuse, Math.max(0, deadline - Date.now()))
  })
  try {
    return await Promise.race([reader.read(), late])
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(400, 'The body ended too early.')
  } finally {
    clearTimeout(timer)
  }
}
