import type { MultipartBody } from './body.ts'
import { fetchInit } from './fetch-init.ts'
import { withoutBodyHeaders } from './headers.ts'

/** A multipart body that comes as a stream of bytes, and is sent as it comes. `type` is its media type, with the boundary. */
export function streamBody(bytes: AsyncGenerator<Uint8Array>, type: string): MultipartBody {
  return {
    parts: [],
    replayable: false,
    send({ url, headers, signal, fetch = globalThis.fetch }) {
      const init = {
        method: 'POST',
        headers: { ...withoutBodyHeaders(headers), 'content-type': type },
        body: streamOf(bytes),
        // Required with a stream.
        duplex: 'half',
        signal,
        ...fetchInit(),
      }
      return fetch(url, init as RequestInit)
    },
    close: async () => {},
  }
}

/** `ReadableStream.from`, which some runtimes lack. */
const streamOf = (bytes: AsyncGenerator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await bytes.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void bytes.return(undefined),
  })
