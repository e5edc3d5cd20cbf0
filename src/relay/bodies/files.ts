import { EXPECTED_NAME, readFileName } from '../../platform/file-name.ts'
import { mediaType } from '../../platform/media-type.ts'
import { invalid, Refusal } from '../refusal.ts'

const CONTENT_TYPE = /^multipart\/form-data *; *boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+./:=?-]{1,70}))$/i
const DISPOSITION = /^content-disposition: *form-data; *name="file\[\d{1,9}\]"; *filename="([^"]*)"$/im
const LARGEST_HEAD = 16_384
const MOST_FILES = 1000

/** The boundary of a multipart body, by the content type of its request. */
export function boundaryOf(contentType: string | null): string | undefined {
  const [, quoted, plain] = CONTENT_TYPE.exec(contentType ?? '') ?? []
  return quoted ?? plain
}

/**
 * Reads the files of a multipart body as they come, and writes them as the parts of another body. Nothing else passes, and
 * its boundary is not known to the page: what the service reads as a part was read as one here.
 * @throws Refusal
 */
export async function* filesOf(
  chunks: AsyncGenerator<Uint8Array>,
  from: string,
  to: string,
): AsyncGenerator<Uint8Array> {
  const body = new PartReader(chunks)
  const delimiter = bytesOf(`\r\n--${from}`)
  let count = 0
  for await (const _ of body.until(delimiter));
  for (;;) {
    const next = await body.text(2)
    if (next === '--') break
    if (next !== '\r\n') throw malformed()
    if (count === MOST_FILES)
      throw new Refusal('too-large', `the relay takes at most ${MOST_FILES} files: upload fewer at once`)
    yield bytesOf(`--${to}\r\n${headOf(await body.head(), count++)}\r\n\r\n`)
    yield* body.until(delimiter)
    yield bytesOf('\r\n')
  }
  if (count === 0) throw invalid('the relay expects at least one file, and received none')
  // To the end, so that the connection can be used again.
  for await (const _ of chunks);
  yield bytesOf(`--${to}--\r\n`)
}

/** The head of a part, made of what a file has. */
function headOf(head: string, index: number): string {
  const [, filename] = DISPOSITION.exec(head) ?? []
  if (filename === undefined)
    throw invalid('the relay expects only files, as file[0], file[1], …, and each with its name')
  // Browsers send quotation marks as %22.
  const read = readFileName(filename.replaceAll('%22', '"'))
  if ('received' in read) throw invalid(`the relay expects ${EXPECTED_NAME}, and received ${read.received}`)
  const type = mediaType(read.name, /^content-type: *(.*)$/im.exec(head)?.[1])
  const escaped = read.name.replaceAll('"', '%22')
  return `content-disposition: form-data; name="file[${index}]"; filename="${escaped}"\r\ncontent-type: ${type}`
}

/** Reads bytes up to a delimiter, which may be split over chunks. */
class PartReader {
  readonly #chunks: AsyncGenerator<Uint8Array>
  // The first delimiter needs no line end before it.
  #rest = bytesOf('\r\n')

  constructor(chunks: AsyncGenerator<Uint8Array>) {
    this.#chunks = chunks
  }

  /** Yields what stands before a delimiter, and passes over it. */
  async *until(delimiter: Uint8Array): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = indexOf(this.#rest, delimiter)
      const end = at === -1 ? this.#rest.length - delimiter.length + 1 : at
      if (end > 0) yield this.#rest.subarray(0, end)
      this.#rest = this.#rest.subarray(Math.max(0, at === -1 ? end : at + delimiter.length))
      if (at !== -1) return
      await this.#more()
    }
  }

  async head(): Promise<string> {
    const decoder = new TextDecoder()
    let head = ''
    for await (const chunk of this.until(bytesOf('\r\n\r\n'))) {
      head += decoder.decode(chunk, { stream: true })
      if (head.length > LARGEST_HEAD) throw malformed()
    }
    return head + decoder.decode()
  }

  async text(length: number): Promise<string> {
    while (this.#rest.length < length) await this.#more()
    const text = new TextDecoder().decode(this.#rest.subarray(0, length))
    this.#rest = this.#rest.subarray(length)
    return text
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next()
    if (done) throw malformed()
    const joined = new Uint8Array(this.#rest.length + value.length)
    joined.set(this.#rest)
    joined.set(value, this.#rest.length)
    this.#rest = joined
  }
}

/** Not by `indexOf` of the runtime, as its calls cost seconds where a body is full of the first byte. */
function indexOf(bytes: Uint8Array, wanted: Uint8Array): number {
  const first = wanted[0]
  const last = bytes.length - wanted.length
  for (let at = 0; at <= last; at++) {
    if (bytes[at] !== first) continue
    let matched = 1
    while (matched < wanted.length && bytes[at + matched] === wanted[matched]) matched++
    if (matched === wanted.length) return at
  }
  return -1
}

const malformed = () => invalid('the relay received a multipart body that is malformed or ended too early')

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
