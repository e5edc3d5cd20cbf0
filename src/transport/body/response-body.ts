import { readableBody } from '#platform'
import { ignoreErrors } from '../../errors/ignore-errors.ts'
import { cutShort, tooLarge, UnreadableResponse } from '../../errors/unreadable-response.ts'
import type { FetchResponse } from '../../options/options.ts'

const UTF8 = new TextDecoder('utf-8', { fatal: true })

const notText = () => new UnreadableResponse('UTF-8, received other bytes')

/**
 * Cancels the body of a response, which may already be closed, or locked by another reader. This is not awaited: the body of
 * a cloned response ends only when its clone does.
 */
export const cancelBody = (response: Response): void => ignoreErrors(() => readableBody(response)?.cancel())

/** Reads a body up to a limit of bytes. An abort cancels it, also that of a `fetch` that ignores signals. */
export async function readText(response: Response, limit: number, signal: AbortSignal): Promise<string> {
  if (Number(response.headers.get('content-length')) > limit) {
    cancelBody(response)
    throw tooLarge(limit)
  }
  const reader = readableBody(response)?.getReader?.()
  if (reader === undefined) return readAtOnce(response, limit)
  const cancel = () => ignoreErrors(() => reader.cancel())
  signal.addEventListener('abort', cancel)
  const chunks: Uint8Array[] = []
  let size = 0
  for (let reads = 1; ; reads++) {
    // The stream of a custom fetch may never wait, even without an end: no timer would fire.
    if (reads % 1000 === 0) await new Promise((resolve) => setTimeout(resolve))
    const { done, value } = await readChunk(reader)
    if (done) return decodeText(chunks, size)
    // The stream of a custom fetch may give any value: one without a length would never reach the limit.
    const isBytes = ArrayBuffer.isView(value)
    size += isBytes ? value.byteLength : 0
    if (!isBytes || size > limit) {
      cancel()
      throw isBytes ? tooLarge(limit) : notText()
    }
    if (value.byteLength > 0) chunks.push(value)
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
  return decodeText([bytes], bytes.length)
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read()
  } catch (cause) {
    throw cause instanceof UnreadableResponse ? cause : cutShort(cause)
  }
}

/** Decodes all chunks at once: `JSON.parse` is slow with a concatenated string. */
function decodeText(chunks: readonly Uint8Array[], size: number): string {
  let bytes = chunks[0]
  if (chunks.length > 1) {
    bytes = new Uint8Array(size)
    let offset = 0
    for (const chunk of chunks) {
      bytes.set(chunk, offset)
      offset += chunk.byteLength
    }
  }
  try {
    return UTF8.decode(bytes)
  } catch {
    throw notText()
  }
}
