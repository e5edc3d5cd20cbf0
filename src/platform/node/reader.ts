/** Iterates over a web stream through its reader, as not every `ReadableStream` class is iterable. */
export function readerOf<Chunk>(stream: ReadableStream<Chunk>): AsyncIterableIterator<Chunk> {
  const reader = stream.getReader()
  return {
    next: () => reader.read() as Promise<IteratorResult<Chunk>>,
    // Also ends a read that waits for bytes.
    async return() {
      await reader.cancel()
      reader.releaseLock()
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
