import { pipeline, Readable, Transform } from 'node:stream'
import { type FetchRequest, postByFetch, pullStream } from '../fetch.ts'
import { throughDispatcher } from './dispatcher.ts'
import { type OutgoingBody, postByHttp } from './post-by-http.ts'

/** Posts by the client's `fetch` option, or else by `node:http(s)`: the runtime's own fetch keeps a copy of the body. */
export const postBody = (request: FetchRequest, body: OutgoingBody): Promise<Response> =>
  request.fetch === undefined ? postByHttp(request, body) : pipeToFetch(request, body)

/** Posts bytes as they come. `type` is the media type of the whole body. */
export const postStream = (request: FetchRequest, bytes: AsyncGenerator<Uint8Array>, type: string): Promise<Response> =>
  postBody(throughDispatcher(request), { headers: { 'content-type': type }, bytes: Readable.from(bytes) })

/**
 * Posts a body through fetch as a stream of bytes. It is not given a web `FormData`: a fetch of another copy of undici
 * does not recognize the one of this runtime, and sends the text `[object FormData]`.
 */
function pipeToFetch(request: FetchRequest, { headers, bytes, onSent }: OutgoingBody): Promise<Response> {
  const counted = new Transform({
    decodeStrings: false,
    transform(chunk: string | Buffer, _, done) {
      onSent?.(chunk)
      // A copy, because memory that is transferred away later would be sent as nothing.
      done(null, typeof chunk === 'string' ? chunk : Buffer.from(chunk))
    },
  })
  // Rejects before fetch does, which would not say which file failed.
  const failed = new Promise<never>((_, reject) => bytes.on('error', reject))
  pipeline(bytes, counted, () => {})
  // Not `Readable.toWeb`: if fetch cancels that before it reads, the next chunk ends the process.
  const stream = pullStream(counted[Symbol.asyncIterator](), () => void counted.destroy())
  return Promise.race([failed, postByFetch(request, stream, headers)])
}
