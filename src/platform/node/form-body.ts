import { Readable } from 'node:stream'
import type { MultipartBody, OpenFilesOptions } from '../multipart.ts'
import { watchProgress } from '../progress.ts'
import { loadUploadCode } from './load-upload-code.ts'
import { bytesOf, type Source } from './source.ts'

/** The files as a form, which is read while it is sent. */
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
      await Promise.all([loadUploadCode(operation), ...sources.map((source) => source.ready())])
    },
    async send(given) {
      const reportSent = watchProgress(onProgress, total)
      const { postForm, throughDispatcher } = await loadUploadCode(operation)
      const request = throughDispatcher(given)
      request.signal.throwIfAborted()
      // Streams of an earlier attempt are still open if a `fetch` responded without reading the body.
      stop()
      streams = sources.map((source) => Readable.from(bytesOf(operation, source)))
      const files = sources.map((source, index) => ({ ...source, stream: streams[index] as Readable }))
      const response = postForm(request, { operation, files, hasLength: total !== undefined, reportSent })
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
