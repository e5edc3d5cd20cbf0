import { pipeline, Readable, Transform } from 'node:stream'
import { fetchInit } from '../fetch-init.ts'
import type { Outgoing } from './post.ts'

/**
 * Posts a body through the client's `fetch` option, as a stream of bytes. It is not given a web `FormData`: a fetch of
 * another copy of undici does not recognize the one of this runtime, and sends the text `[object FormData]`.
 */
export function postByFetch(
  fetch: typeof globalThis.fetch,
  { url, headers, signal, body, onSent }: Outgoing,
): Promise<Response> {
  const bytes = new Transform({
    decodeStrings: false,
    transform(chunk: string | Buffer, _, done) {
      onSent(chunk)
      done(null, chunk)
    },
  })
  // Before fetch, which learns of a failed file later and does not say which it was.
  const failed = new Promise<never>((_, reject) => body.on('error', reject))
  pipeline(body, bytes, () => {})
  const init = {
    method: 'POST',
    headers,
    body: Readable.toWeb(bytes) as ReadableStream<Uint8Array<ArrayBuffer>>,
    // Required with a stream: the answer is read once the body was sent.
    duplex: 'half',
    signal,
    ...fetchInit(),
  }
  return Promise.race([failed, fetch(url, init)])
}
