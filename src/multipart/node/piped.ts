import { Readable } from 'node:stream'
import type { MultipartBody, MultipartRequest } from '../body.ts'
import { withoutBodyHeaders } from '../headers.ts'
import { watchProgress } from '../progress.ts'
import { exactly } from './exactly.ts'
import { post } from './post.ts'
import type { Source } from './source.ts'

/**
 * Files that the runtime does not have yet, as an npm `form-data` piped into `node:http(s)`. `fetch` would keep a copy
 * of a streamed body; here memory stays flat, and progress counts the bytes that the socket has taken.
 */
export function pipedBody(operation: string, sources: readonly Source[]): MultipartBody {
  return {
    parts: sources.map(({ filename, size }, index) => ({ name: `file[${index}]`, filename, size })),
    replayable: sources.every(({ replayable }) => replayable),
    send: (request) => send(operation, sources, request),
    close: async () => {
      await Promise.all(sources.map((source) => source.close()))
    },
  }
}

async function send(operation: string, sources: readonly Source[], request: MultipartRequest): Promise<Response> {
  const { url, signal, onProgress } = request
  // Loaded with the first upload that needs it: it brings two dozen packages.
  const { default: FormData } = await import('form-data')
  const form = new FormData()
  const streams = sources.map((source) => Readable.from(exactly(operation, source)))
  for (const [index, { filename, type, size }] of sources.entries()) {
    form.append(`file[${index}]`, streams[index], {
      filename,
      contentType: type,
      ...(size !== undefined && lengthOf(size)),
    })
  }
  const sizes = sources.map(({ size }) => size)
  const total = sizes.every((size) => size !== undefined) ? sizes.reduce((sum, size) => sum + size, 0) : undefined
  const length = total === undefined ? undefined : form.getLengthSync()
  const progress = watchProgress(onProgress, total)
  return post({
    url,
    signal,
    length,
    body: form,
    // Asked to close: a connection that was kept could die under the upload, and nobody could tell whether it was taken.
    headers: {
      // As Node's fetch: gateways exist that refuse a request without one.
      'user-agent': 'node',
      ...withoutBodyHeaders(request.headers),
      ...form.getHeaders(),
      ...(length !== undefined && { 'content-length': String(length) }),
      connection: 'close',
    },
    onSent: (chunk) => {
      if (typeof chunk !== 'string') progress.add(chunk.length)
    },
    stopSources: () => {
      for (const stream of streams) stream.destroy()
      for (const source of sources) source.stop()
    },
  })
}

/** As a text, because form-data takes the number 0 for a length that is not known. */
const lengthOf = (size: number) => ({ knownLength: String(size) as unknown as number })
