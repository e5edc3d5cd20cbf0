import { postStream } from '#platform'
import type { MultipartBody } from '../platform/multipart.ts'
import type { BoundedBody } from './bounded-body.ts'
import { boundaryOf, filesOf } from './files.ts'
import { Refusal } from './refusal.ts'

/** The files of a request, on their way to the network. */
export interface Upload {
  readonly multipart: MultipartBody
  /** Why it was stopped on its way. */
  readonly refusal: () => unknown
}

/** Opens an upload: its first file was read and is sent on as it comes. @throws Refusal before anything is sent. */
export async function openUpload(request: Request, body: BoundedBody): Promise<Upload> {
  const from = boundaryOf(request.headers.get('content-type'))
  if (from === undefined)
    throw new Refusal('invalid', 'the relay expects files as multipart/form-data, with a boundary')
  const to = `----relay-${crypto.randomUUID()}`
  const files = filesOf(body.chunks(), from, to)
  const first = await files.next()
  let refusal: unknown

  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      if (!first.done) yield first.value
      yield* files
    } catch (error) {
      refusal = error
      throw error
    }
  }

  return { multipart: streamBody(all(), `multipart/form-data; boundary=${to}`), refusal: () => refusal }
}

/** A multipart body of bytes that are sent as they come. `type` is its media type, with the boundary. */
export const streamBody = (bytes: AsyncGenerator<Uint8Array>, type: string): MultipartBody => ({
  parts: [],
  replayable: false,
  ready: async () => {},
  send: (request) => postStream(request, bytes, type),
  close: async () => void bytes.return(undefined),
})
