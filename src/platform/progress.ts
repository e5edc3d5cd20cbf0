import { ignoreErrors } from '../errors/ignore-errors.ts'
import type { UploadOptions } from '../options/options.ts'

/** Reports the progress of one request. Returns a function that takes how many bytes of the files were sent so far. */
export function watchProgress(
  onProgress: UploadOptions['onProgress'],
  total: number | undefined,
): (bytes: number) => void {
  let loaded = 0
  const report = () => ignoreErrors(() => onProgress?.({ loaded, total }))
  report()
  return (bytes) => {
    if (bytes <= loaded) return
    loaded = bytes
    report()
  }
}
