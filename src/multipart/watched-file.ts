/** Memory would come as one piece, of which no progress can be told. */
const PIECE = 64 * 1024

/** What is told of a file as the runtime reads it. */
export interface Watcher {
  onRead(bytes: number): void
  onError(reason: unknown): void
}

/**
 * A `File` that can be watched where the runtime reads it by `stream()`, as Node and Deno do; a browser reads it by
 * itself. It never fails under the runtime's hands: Node 24 and 26 answer a file-backed Blob whose file has changed
 * with an unhandled rejection and a fetch that never ends (nodejs/undici#5835). It goes quiet instead, and the
 * watcher ends the fetch. It must not end either, which would make a cut file look like a whole one.
 */
export function watchedFile(blob: Blob, filename: string, type: string, watcher: Watcher): File {
  return new WatchedFile(blob, filename, type, watcher)
}

class WatchedFile extends File {
  readonly #watcher: Watcher

  constructor(blob: Blob, filename: string, type: string, watcher: Watcher) {
    super([blob], filename, { type })
    this.#watcher = watcher
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const reader = super.stream().getReader()
    const watcher = this.#watcher
    let rest = new Uint8Array(0)
    return new ReadableStream({
      async pull(controller) {
        try {
          while (rest.length === 0) {
            const { done, value } = await reader.read()
            if (done) return controller.close()
            rest = value
          }
          const piece = rest.subarray(0, PIECE)
          rest = rest.subarray(PIECE)
          watcher.onRead(piece.length)
          controller.enqueue(piece)
        } catch (reason) {
          watcher.onError(reason)
          await new Promise(() => {})
        }
      },
      cancel: (reason) => reader.cancel(reason),
    })
  }
}
