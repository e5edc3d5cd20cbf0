import type { UploadProgress } from '../options.ts'

/** One file part, as a preview shows it. */
export interface MultipartPart {
  /** `file[0]`, `file[1]`, … */
  readonly name: string
  /** As it goes out, without folders. */
  readonly filename: string
  /** Bytes, where they are known. */
  readonly size: number | undefined
}

/** What the transport gives to send a body with. */
export interface MultipartRequest {
  /** With the key: must not reach an error or a log. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly fetch: typeof globalThis.fetch
  readonly onProgress: ((progress: UploadProgress) => void) | undefined
}

/** Files, checked and ready to go out as `multipart/form-data`. */
export interface MultipartBody {
  readonly parts: readonly MultipartPart[]
  /** Whether it can be sent more than once: a stream cannot. */
  readonly replayable: boolean
  /** Sends the body by POST, never following a redirect. Rejects as fetch or `node:http` does. */
  send(request: MultipartRequest): Promise<Response>
  /** Lets go of what was opened. */
  close(): Promise<void>
}

/** What files are opened for. */
export interface OpenOptions {
  /** Only to be shown: streams are left to their owner. */
  readonly preview?: boolean | undefined
}
