import { tell } from '../events/notify.ts'
import type { MultipartRequest } from './body.ts'

/** Counts bytes of the files, without what multipart puts around them: a total that is known before a body is built. */
export interface Progress {
  add(bytes: number): void
  /** All of it has gone out, whether or not it could be watched. */
  finish(): void
}

/** Tells a listener of one sending, from 0 on. */
export function watchProgress(onProgress: MultipartRequest['onProgress'], total: number | undefined): Progress {
  let loaded = 0
  const news = () => tell(() => onProgress?.({ loaded, total }))
  const reach = (bytes: number) => {
    if (bytes <= loaded) return
    loaded = bytes
    news()
  }
  news()
  return {
    // A runtime may read a file twice, for a copy of the request.
    add: (bytes) => reach(Math.min(loaded + bytes, total ?? Number.POSITIVE_INFINITY)),
    finish: () => reach(total ?? loaded),
  }
}
