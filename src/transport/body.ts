/** The body is larger than the client takes. */
export class TooLarge extends Error {}

/** The body is not UTF-8. */
export class NotText extends Error {}

/** The body broke off. */
export class CutShort extends Error {}

/** Lets go of a body that nobody reads any more. How it takes that is of no interest. */
export async function letGo(body: { cancel(): Promise<void> } | null): Promise<void> {
  await body?.cancel().catch(() => {})
}

/**
 * Reads a body up to a limit, and stops reading there. Bytes are counted after decompression, because that is what
 * fills memory; and always counted, because a browser does not show the encoding of an answer from another origin.
 * When nobody waits any more, the body is let go, also by a `fetch` that knows nothing of signals.
 */
export async function readText(response: Response, limit: number, signal: AbortSignal): Promise<string> {
  if (Number(response.headers.get('content-length')) > limit) {
    await letGo(response.body)
    throw new TooLarge()
  }
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  if (signal.aborted) await letGo(reader)
  else signal.addEventListener('abort', () => letGo(reader))
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch((cause) => {
      throw new CutShort('', { cause })
    })
    if (done) return decode(chunks, size)
    size += value.byteLength
    if (size > limit) {
      await letGo(reader)
      throw new TooLarge()
    }
    chunks.push(value)
  }
}

/** In one piece: decoders are fast with a whole text only, and JSON.parse with a text that was not put together. */
function decode(chunks: readonly Uint8Array[], size: number): string {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new NotText()
  }
}
