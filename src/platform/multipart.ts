import type { UploadOptions } from '../options/options.ts'
import type { MultipartPart } from '../options/uploads.ts'

export interface MultipartRequest {
  /** Holds the key: must not reach an error or a log. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** The client's `fetch` option. Every upload goes through it where it is set. */
  readonly fetch: typeof globalThis.fetch | undefined
  /** For XMLHttpRequest, which gives the body in one piece: counting while it is read would be too late. */
  readonly maxResponseBytes: number
  /** Whether the cookies of the page's own origin are sent, as a relay needs them. */
  readonly credentials?: 'omit' | 'same-origin' | undefined
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
  send(request: MultipartRequest): Promise<Response>
  /** Releases the files. Never rejects: the call has its result. */
  close(): Promise<void>
}
