import { postStream } from '#platform'
import type { MultipartBody } from '../../platform/multipart.ts'
import { invalid } from '../refusal.ts'
import type { BoundedBody } from './bounded-body.ts'
import { boundaryOf, filesOf } from './files.ts'

/**
 * Opens an upload: its first file was read and is sent on as it comes. `refusal` is why it was stopped on its way.
 * @throws Refusal before anything is sent.
 */
export async function openUpload(request: Request, body: BoundedBody) {
  const from = boundaryOf(request.headers.get('content-type'))
  if (from === undefined) throw invalid('the relay expects files as multipart/form-data, with a boundary')
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

  const multipart: MultipartBody = {
    parts: [],
    replayable: false,
    ready: async () => {},
    send: (sending) => postStream(sending, all(), `multipart/form-data; boundary=${to}`),
    // The body of the page's request is released with the request.
    close: async () => {},
  }
  return { multipart, refusal: () => refusal }
}
