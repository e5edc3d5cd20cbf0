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
    if (done) return decode(chunks)
    size += value.byteLength
    if (size > limit) {
      await reader.cancel()
      throw new TooLarge()
    }
    chunks.push(value)
  }
}

function decode(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    let text = ''
    for (const chunk of chunks) text += decoder.decode(chunk, { stream: true })
    return text + decoder.decode()
  } catch {
    throw new NotText()
  }
}
