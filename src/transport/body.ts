/** The body is larger than the client takes. */
export class TooLarge extends Error {}

/** The body is not UTF-8. */
export class NotText extends Error {}

/**
 * Reads a body up to a limit, and stops reading there. Bytes are counted after decompression, because that is what
 * fills memory.
 */
export async function readText(response: Response, limit: number): Promise<string> {
  const length = Number(response.headers.get('content-length') ?? Number.NaN)
  if (length > limit) {
    await response.body?.cancel()
    throw new TooLarge()
  }
  // A plain body of known length is bounded by the runtime, and read faster at once.
  if (length <= limit && !response.headers.has('content-encoding'))
    return decode([new Uint8Array(await response.arrayBuffer())], limit)
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return decode(chunks, limit)
    size += value.byteLength
    if (size > limit) {
      await reader.cancel()
      throw new TooLarge()
    }
    chunks.push(value)
  }
}

function decode(chunks: readonly Uint8Array[], limit: number): string {
  if (chunks.reduce((size, chunk) => size + chunk.byteLength, 0) > limit) throw new TooLarge()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    let text = ''
    for (const chunk of chunks) text += decoder.decode(chunk, { stream: true })
    return text + decoder.decode()
  } catch {
    throw new NotText()
  }
}
