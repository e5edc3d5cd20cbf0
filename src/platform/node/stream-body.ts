import { Readable } from 'node:stream'
import type { MultipartBody } from '../body.ts'
import { withoutBodyHeaders } from '../headers.ts'
import { post } from './post.ts'
import { postByFetch } from './post-by-fetch.ts'

/** A multipart body that comes as a stream of bytes, and is sent as it comes. `type` is its media type, with the boundary. */
export function streamBody(bytes: AsyncGenerator<Uint8Array>, type: string): MultipartBody {
  const body = Readable.from(bytes)
  return {
    parts: [],
    replayable: false,
    send({ url, headers, signal, fetch }) {
      const outgoing = {
        url,
        signal,
        body,
        headers: { ...withoutBodyHeaders(headers), 'content-type': type },
        onSent: () => {},
      }
      return fetch === undefined ? post(outgoing) : postByFetch(fetch, outgoing)
    },
    close: async () => void body.destroy(),
  }
}
