import type { Issue } from '../errors/errors.ts'
import { inputErrorOfIssues } from '../errors/input-error.ts'
import { checkFiles, type FileCheck } from './check-files.ts'
import { checkDataFile, type DataFile } from './data-file.ts'
import { type FetchBody, type FetchRequest, plainBody } from './fetch.ts'
import type { MultipartBody, OpenFilesOptions } from './multipart.ts'
import { dataSource } from './node/data-source.ts'
import { loadUploadCode } from './node/load-upload-code.ts'
import { checkPathFile, type PathFile } from './node/path-file.ts'
import type { Source } from './node/source.ts'
import { checkStreamFile, type StreamFile } from './node/stream-file.ts'
import { ignoreErrorsOf, streamIssues, streamSource } from './node/stream-source.ts'

export { readFailure } from './node/failures.ts'

/**
 * The body of a request that is not an upload: a stream, because after status 421 Node's fetch sends any other body
 * again. Bun and Deno do not, and Deno would send a stream without its length.
 */
export function textBody(text: string): FetchBody {
  if (process.versions.undici === undefined) return plainBody(text)
  const bytes = new TextEncoder().encode(text)
  const headers = { 'content-length': String(bytes.length) }
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
  return { body, headers, duplex: 'half' }
}

/** The body of a response, to be read by a script. */
export const readableBody = ({ body }: Response): Response['body'] => body

/** Posts bytes as they come. `type` is the media type of the whole body. */
export async function postStream(
  request: FetchRequest,
  bytes: AsyncGenerator<Uint8Array>,
  type: string,
): Promise<Response> {
  const uploadCode = await loadUploadCode('createRelay')
  request.signal.throwIfAborted()
  return uploadCode.postStream(request, bytes, type)
}

export async function openFiles(
  operation: string,
  files: unknown,
  { onProgress, forPreview }: OpenFilesOptions = {},
): Promise<MultipartBody> {
  const checked = checkFiles(operation, files, A_FILE, checkNodeFile)
  const streams = checked.filter((file) => file.kind === 'stream')
  const stopIgnoring = ignoreErrorsOf(streams)
  const issues: Issue[] = []
  const sources: Source[] = []
  try {
    const { formBody, openPath } = await loadUploadCode(operation)
    for (const file of checked) {
      if (file.kind === 'stream') sources.push(streamSource(operation, file))
      else if (file.kind === 'data') sources.push(dataSource(file))
      else {
        const source = await openPath(file, (issue) => void issues.push(issue))
        if (source !== undefined) sources.push(source)
      }
    }
    issues.push(...streamIssues(streams))
    if (issues.length > 0) throw inputErrorOfIssues(operation, issues)
    // Streams are taken last, so that an upload that is refused for another reason leaves them as they were. Nothing is
    // awaited since the check, so nobody can have taken one of them.
    if (!forPreview) for (const source of sources) source.take()
    return formBody(operation, sources, onProgress)
  } catch (error) {
    await Promise.allSettled(sources.map((source) => source.close()))
    throw error
  } finally {
    stopIgnoring()
  }
}

const A_FILE = 'a File, { name, data }, { path } or { name, stream }'

const SOURCES = ['path', 'stream', 'data'] as const

const checkNodeFile: FileCheck<StreamFile | PathFile | DataFile> = (file, report) => {
  const source = SOURCES.find((name) => file[name] !== undefined) ?? SOURCES.find((name) => name in file)
  if (source === undefined) return report({ path: '', expected: A_FILE, received: 'an object without any of them' })
  const check = { path: checkPathFile, stream: checkStreamFile, data: checkDataFile }[source]
  return check(file, report)
}
