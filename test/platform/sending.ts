import type { MultipartBody, OpenFilesOptions, UploadRequest } from '../../src/platform/multipart.ts'
import { openFiles } from '../../src/platform/node.ts'

export const OPERATION = 'banners.v2.upload'

/** How to send a body, where a test does not care. */
export const requestTo = (url: string, request: Partial<UploadRequest> = {}): UploadRequest => ({
  url: `${url}/api/v2/setOfferBanners?key=k&offer_id=7`,
  headers: { accept: 'application/json' },
  signal: new AbortController().signal,
  fetch: undefined,
  credentials: 'omit',
  maxResponseBytes: 1_000_000,
  ...request,
})

/** Opens files, sends them, reads the response and closes them. */
export async function upload(
  files: unknown,
  url: string,
  { onProgress, ...request }: Partial<UploadRequest> & OpenFilesOptions = {},
  open = openFiles,
) {
  await using body = await opened(files, open, { onProgress })
  await body.ready()
  const response = await body.send(requestTo(url, request))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Opens files, and closes them at the end of a test. */
export async function opened(
  files: unknown,
  open = openFiles,
  options: OpenFilesOptions = {},
): Promise<MultipartBody & AsyncDisposable> {
  const body = await open(OPERATION, files, options)
  return Object.assign(body, { [Symbol.asyncDispose]: () => body.close() })
}
