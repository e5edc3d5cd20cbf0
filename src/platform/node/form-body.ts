import { Readable } from 'node:stream'
import FormData from 'form-data'
import type { MultipartBody, OpenFilesOptions } from '../multipart.ts'
import { watchProgress } from '../progress.ts'
import { throughDispatcher } from './dispatcher.ts'
import { postBody } from './post.ts'
import { bytesOf, type Source, sourceError, TRANSFERRED } from './source.ts'

/** The files as a form of the package `form-data`, which is read while it is sent. */
export function formBody(
  operation: string,
  sources: readonly Source[],
  onProgress: OpenFilesOptions['onProgress'],
): MultipartBody {
  const total = totalOf(sources)
  let streams: readonly Readable[] = []
  const stop = () => {
    for (const stream of streams) stream.destroy()
  }
  return {
    parts: sources.map(({ filename, size }, index) => ({ name: `file[${index}]`, filename, size })),
    replayable: sources.every(({ replayable }) => replayable),
    async ready() {
      await Promise.all(sources.map((source) => source.ready()))
    },
    async send(given) {
      const reportSent = watchProgress(onProgress, total)
      const request = throughDispatcher(given)
      request.signal.throwIfAborted()
      // Streams of an earlier attempt are still open if a `fetch` responded without reading the body.
      stop()
      streams = sources.map((source) => Readable.from(bytesOf(operation, source)))
      const form = new FormData()
      for (const [index, { filename, type, size }] of sources.entries()) {
        // As text, because form-data takes the number 0 for an unknown length.
        const knownLength = size?.toString() as unknown as number
        form.append(`file[${index}]`, streams[index], { filename, contentType: type, knownLength })
      }
      const length = total !== undefined && { 'content-length': String(form.getLengthSync()) }
      let sent = 0
      const response = postBody(request, {
        headers: { ...form.getHeaders(), ...length },
        bytes: form,
        onSent(chunk) {
          // The framing of a form is text, and the files are bytes.
          if (typeof chunk !== 'string') sent += chunk.length
          reportSent(sent)
          // An empty chunk: its memory was transferred away after it was read. The service would wait for its bytes.
          if (chunk.length === 0) form.emit('error', sourceError(operation, 'files', TRANSFERRED, 'unknown'))
        },
      })
      // Stops reading a body that was refused half-way. Only fetch may go on reading after its response.
      return request.fetch === undefined ? response.finally(stop) : response
    },
    async close() {
      stop()
      await Promise.allSettled(sources.map((source) => source.close()))
    },
  }
}

const totalOf = (sources: readonly Source[]): number | undefined =>
  sources.every(({ size }) => size !== undefined) ? sources.reduce((sum, { size = 0 }) => sum + size, 0) : undefined
