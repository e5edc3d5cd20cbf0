import { readableBody } from '#platform'
import { isRounded } from '../codecs/money.ts'
import { CUT_SHORT } from '../errors/failure-codes.ts'
import { ignoreErrors } from '../errors/ignore-errors.ts'
import { cutShort, tooLarge, UnreadableResponse } from '../errors/unreadable-response.ts'
import type { FetchResponse } from '../options/options.ts'

const UTF8 = new TextDecoder('utf-8', { fatal: true })

const notText = () => new UnreadableResponse('UTF-8, received other bytes')

/** Cancels a body that may be closed or locked. Not awaited: the body of a cloned response ends with its clone. */
export const cancelBody = (response: Response): void => ignoreErrors(() => readableBody(response)?.cancel())

/** Bytes to make room for at first, if the response doesn't say how many there are, and the most in any case. */
const [FIRST_SIZE, LARGEST_FIRST_SIZE] = [2 ** 14, 2 ** 25]

/** Reads a body up to a limit of bytes. An abort cancels it, also that of a `fetch` that ignores signals. */
export async function readText(response: Response, limit: number, signal: AbortSignal): Promise<string> {
  const length = Number(response.headers.get('content-length'))
  if (length > limit) {
    cancelBody(response)
    throw tooLarge(limit)
  }
  const reader = readableBody(response)?.getReader?.()
  if (reader === undefined) return readAtOnce(response, limit)
  const cancel = () => ignoreErrors(() => reader.cancel())
  signal.addEventListener('abort', cancel)
  let bytes = new Uint8Array(Math.min(Math.max(length, 0) || FIRST_SIZE, LARGEST_FIRST_SIZE))
  let size = 0
  for (let reads = 1; ; reads++) {
    // The stream of a custom fetch may never wait, even without an end: no timer would fire.
    if (reads % 1000 === 0) await new Promise((resolve) => setTimeout(resolve))
    const { done, value } = await readChunk(reader)
    if (done) return decodeText(bytes.subarray(0, size))
    // The stream of a custom fetch may give any value: one without a length would never reach the limit.
    const isBytes = ArrayBuffer.isView(value)
    const start = size
    size += isBytes ? value.byteLength : 0
    if (!isBytes || size > limit) {
      cancel()
      throw isBytes ? tooLarge(limit) : notText()
    }
    if (size > bytes.length) {
      const larger = new Uint8Array(Math.max(size, Math.min(2 * bytes.length, limit)))
      larger.set(bytes.subarray(0, start))
      bytes = larger
    }
    bytes.set(value, start)
  }
}

/** Reads a response that has no stream, as in React Native. */
async function readAtOnce(response: FetchResponse, limit: number): Promise<string> {
  const reading = response.arrayBuffer?.() ?? response.text?.()
  if (!reading && response.body) throw notText()
  const read = await reading?.catch((cause) => {
    throw cutShort(cause)
  })
  const bytes = typeof read === 'string' ? new TextEncoder().encode(read) : new Uint8Array(read ?? new ArrayBuffer())
  if (bytes.length > limit) throw tooLarge(limit)
  return decodeText(bytes)
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read()
  } catch (cause) {
    throw cause instanceof UnreadableResponse ? cause : cutShort(cause)
  }
}

/** Decodes all bytes at once: `JSON.parse` is slow with a concatenated string. */
function decodeText(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes)
  } catch {
    throw notText()
  }
}

/** JSON of a response. Integers that a number cannot hold become the digits that the service sent. @throws UnreadableResponse */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return hasRounded(value) ? JSON.parse(text, exactly) : value
  } catch (error) {
    if (error instanceof UnreadableResponse) throw error
    const trimmed = text.trim()
    if (trimmed === '') throw new UnreadableResponse('JSON, received an empty body')
    if (!/^[[{]/.test(trimmed)) throw new UnreadableResponse('JSON, received text')
    if (isCutShort(trimmed)) throw new UnreadableResponse('JSON, received a truncated response', CUT_SHORT)
    throw new UnreadableResponse('JSON, received invalid JSON')
  }
}

/** Whether a number in a value may have been rounded. Very deep values are not looked at. */
function hasRounded(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return isRounded(value)
  if (depth > 100) return false
  if (Array.isArray(value)) return value.some((item) => hasRounded(item, depth + 1))
  // This takes a fraction of the time that a look at the text would take.
  for (const key in value) {
    const field = (value as Record<string, unknown>)[key]
    if (typeof field !== 'string' && hasRounded(field, depth + 1)) return true
  }
  return false
}

/** Gives the digits of an integer that a number cannot hold. @throws UnreadableResponse in an engine that rounds it */
function exactly(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (!isRounded(value)) return value
  const { source } = context ?? {}
  if (source === undefined)
    throw new UnreadableResponse(
      'an integer below 2^53, or a JavaScript engine of 2025 or later, received a longer one',
    )
  return /^-?\d+$/.test(source) ? source : value
}

/** Whether a JSON text ends before its first bracket is closed. */
function isCutShort(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string
    if (character === '"') isInString = !isInString
    else if (isInString) at += character === '\\' ? 1 : 0
    else if ('[{'.includes(character)) depth++
    else if (']}'.includes(character) && --depth === 0) return false
  }
  return true
}
