import type { UploadOptions } from '../options/options.ts'
import type { MultipartPart } from '../options/uploads.ts'
import type { FetchRequest } from './fetch.ts'

export interface UploadRequest extends FetchRequest {
  /** For XMLHttpRequest, which gives the body in one piece: counting while it is read would be too late. */
  readonly maxResponseBytes: number
}

export interface OpenFilesOptions extends Pick<UploadOptions, 'onProgress'> {
  /** Streams are neither read nor destroyed. */
  readonly forPreview?: boolean
}

/** Files, checked and ready to be sent as `multipart/form-data`. */
export interface MultipartBody {
  readonly parts: readonly MultipartPart[]
  /** Whether it can be sent more than once: a stream cannot. */
  readonly replayable: boolean
  /** Waits for the first byte of every stream, before anything is sent. @throws InputError for a stream without one. */
  ready(): Promise<void>
  /** Sends the body by POST, without following redirects. Rejects as fetch or `node:http` does. */
  send(request: UploadRequest): Promise<Response>
  /** Releases the files. Never rejects: the call has its result. */
  close(): Promise<void>
}
