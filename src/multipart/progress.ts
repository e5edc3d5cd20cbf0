import type { MultipartRequest } from './body.ts'

/** Counts bytes of the files, without what multipart puts around them: a total that is known before a body is built. */
export interface Progress {
  add(bytes: number): void
  /** All of it has gone out, whether or not it could be watched. */
  finish(): void
}

/** Tells a listener of one sending, from 0 on. A listener that throws does not break the call. */
export function watchProgress(onProgress: MultipartRequest['onProgress'], total: number | undefined): Progress {
  let loaded = 0
  const tell = () => {
    try {
      onProgress?.({ loaded, total })
    } catch {
      // What a listener does with its news is its own affair.
    }
  }
  const reach = (bytes: number) => {
    if (bytes <= loaded) return
    loaded = bytes
    tell()
  }
  tell()
  return {
    // A runtime may read a file twice, for a copy of the request.
    add: (bytes) => reach(Math.min(loaded + bytes, total ?? Number.POSITIVE_INFINITY)),
    finish: () => reach(total ?? loaded),
  }
}
