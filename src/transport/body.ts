/** The body is larger than the client takes. */
export class TooLarge extends Error {}

/** The body is not UTF-8. */
export class NotText extends Error {}

/**
 * Reads a body up to a limit, and stops reading there. Bytes are counted after decompression, because that is what
 * fills memory; and always counted, because a browser does not show the encoding of an answer from another origin.
 */
export async function readText(response: Response, limit: number): Promise<string> {
  if (Number(response.headers.get('content-length')) > limit) {
    await response.body?.cancel()
    throw new TooLarge()
  }
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return decode(chunks, size)
    size += value.byteLength
    if (size > limit) {
      await reader.cancel()
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
