import { notify } from '../events/notify.ts'
import type { MultipartRequest } from './body.ts'

/** Counts bytes of the files, without the multipart framing: their total is known before the body is built. */
export interface Progress {
  add(bytes: number): void
  /** So many bytes of all. */
  reach(bytes: number): void
  /** Everything was sent, whether or not that could be observed. */
  finish(): void
}

/** Reports the progress of one request to a listener, from 0 on. */
export function watchProgress(onProgress: MultipartRequest['onProgress'], total: number | undefined): Progress {
  let loaded = 0
  const report = () => notify(() => onProgress?.({ loaded, total }))
  const reach = (bytes: number) => {
    if (bytes <= loaded) return
    loaded = bytes
    report()
  }
  report()
  return {
    add: (bytes) => reach(loaded + bytes),
    reach,
    finish: () => reach(total ?? loaded),
  }
}
