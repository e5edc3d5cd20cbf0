import { notify } from '../errors/notify.ts'
import type { MultipartRequest } from './body.ts'

/**
 * Reports the progress of one request to a listener, from 0 on. Bytes of the files are counted, without the multipart
 * framing: their total is known before the body is built.
 * @returns a function that takes how many bytes were sent so far.
 */
export function watchProgress(
  onProgress: MultipartRequest['onProgress'],
  total: number | undefined,
): (bytes: number) => void {
  let loaded = 0
  const report = () => notify(() => onProgress?.({ loaded, total }))
  report()
  return (bytes) => {
    if (bytes <= loaded) return
    loaded = bytes
    report()
  }
}
