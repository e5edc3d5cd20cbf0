import { Readable } from 'node:stream'
import type { MultipartBody, MultipartRequest } from '../body.ts'
import { withoutBodyHeaders } from '../headers.ts'
import { type Progress, watchProgress } from '../progress.ts'
import { exactly } from './exactly.ts'
import { type Outgoing, post } from './post.ts'
import { postByFetch } from './post-by-fetch.ts'
import type { Source } from './source.ts'

/**
 * Files as an npm `form-data`, piped into `node:http(s)`, or into the client's `fetch` option. The runtime's own fetch is
 * not used by default, because it keeps a copy of the body: here memory does not grow with the files, and progress
 * counts the bytes that the socket has taken.
 */
export function formBody(operation: string, sources: readonly Source[]): MultipartBody {
  const stops: (() => void)[] = []
  return {
    parts: sources.map(({ filename, size }, index) => ({ name: `file[${index}]`, filename, size })),
    replayable: sources.every(({ replayable }) => replayable),
    async send(request) {
      const progress = watchProgress(request.onProgress, totalOf(sources))
      const { stop, ...outgoing } = await assemble(operation, sources, request, progress)
      stops.push(stop)
      request.signal.throwIfAborted()
      if (request.fetch !== undefined) return postByFetch(request.fetch, outgoing)
      // A body that was refused half-way is not read on.
      return post(outgoing).finally(stop)
    },
    async close() {
      // A `fetch` that answers without reading the body leaves it where it is.
      for (const stop of stops) stop()
      await Promise.all(sources.map((source) => source.close()))
    },
  }
}

/** A new form of the files, from their first byte on; `stop` ends the reading of them. */
async function assemble(
  operation: string,
  sources: readonly Source[],
  { url, signal, headers }: MultipartRequest,
  progress: Progress,
): Promise<Outgoing & { stop(): void }> {
  // Loaded with the first upload: it brings two dozen packages.
  const { default: FormData } = await import('form-data')
  const body = new FormData()
  const streams = sources.map((source) => Readable.from(exactly(operation, source)))
  for (const [index, { filename, type, size }] of sources.entries()) {
    // As text, because form-data takes the number 0 for an unknown length.
    const knownLength = size?.toString() as unknown as number
    // form-data has more options, such as `header`: without a prototype, a polluted one cannot set them.
    const options = { __proto__: null, filename, contentType: type, knownLength }
    body.append(`file[${index}]`, streams[index], options)
  }
  return {
    url,
    signal,
    body,
    headers: {
      ...withoutBodyHeaders(headers),
      ...body.getHeaders(),
      ...(totalOf(sources) !== undefined && { 'content-length': String(body.getLengthSync()) }),
    },
    onSent(chunk) {
      // Of a form the framing is text, and the files are bytes.
      if (typeof chunk !== 'string') progress.add(chunk.length)
    },
    stop() {
      for (const stream of streams) stream.destroy()
    },
  }
}

const totalOf = (sources: readonly Source[]): number | undefined =>
  sources.every(({ size }) => size !== undefined) ? sources.reduce((sum, { size = 0 }) => sum + size, 0) : undefined
