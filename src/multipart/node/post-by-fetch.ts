import { pipeline, Readable, Transform } from 'node:stream'
import { ConnectionError } from '../../errors/errors.ts'
import { fetchInit } from '../fetch-init.ts'
import type { Outgoing } from './post.ts'

/**
 * Posts a body through the client's `fetch` option, as a stream of bytes. It is not given a web `FormData`: a fetch of
 * another copy of undici does not recognize the one of this runtime, and sends the text `[object FormData]`.
 */
export async function postByFetch(
  fetch: typeof globalThis.fetch,
  { url, headers, signal, body, onSent, stopSources }: Outgoing,
): Promise<Response> {
  const bytes = new Transform({
    decodeStrings: false,
    transform(chunk: string | Buffer, _, done) {
      onSent(chunk)
      done(null, chunk)
    },
  })
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  failed.catch(() => {})
  // What fetch makes of a body that failed does not say which file it was.
  body.on('error', (error) => error instanceof ConnectionError && fail(error))
  pipeline(body, bytes, stopSources)
  const init = {
    method: 'POST',
    headers,
    body: Readable.toWeb(bytes) as ReadableStream<Uint8Array<ArrayBuffer>>,
    // Required with a stream: the answer is read once the body was sent.
    duplex: 'half',
    signal,
    ...fetchInit(),
  }
  try {
    return await Promise.race([failed, fetch(url, init)])
  } catch (error) {
    bytes.destroy()
    // Set by now, if it was a file: fetch learns of a failed body after this function does.
    return await Promise.race([failed, Promise.reject(error)])
  }
}
