import type { Failure } from './failure.ts'
import type { FetchBody, FetchRequest } from './fetch.ts'
import type { MultipartBody, OpenFilesOptions } from './multipart.ts'

/** What `#platform` exports, for the web (`web.ts`) and for Node (`node.ts`). `test/types/platform.test-d.ts` checks both. */
export interface Platform {
  /** Opens the files of an upload. @throws InputError */
  openFiles(operation: string, files: unknown, options?: OpenFilesOptions): Promise<MultipartBody>
  /** The body of a request that is not an upload. */
  textBody(text: string): FetchBody
  /** Posts bytes as they come. `type` is the media type of the whole body. */
  postStream(request: FetchRequest, bytes: AsyncGenerator<Uint8Array>, type: string): Promise<Response>
  /** The body of a response, to be read by a script. */
  readableBody(response: Response): Response['body']
  /** Reads the error of a failed request. */
  readFailure(error: unknown): Failure
}
