import type { Io, Output } from './io.ts'

/** Where a result goes, text by text. */
export interface Destination {
  /** Resolves once the text is taken: without a reader, it waits. */
  write(text: string): Promise<void>
  /** The result is complete. */
  complete(): Promise<void>
  /** The result will not be completed. */
  discard(): Promise<void>
}

/** The reader of stdout is gone: there is nobody to tell. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone'
}

const nothing = async () => {}

/** A stream. What is written at once is a whole number of lines, so that Ctrl-C leaves no half one. */
export function toStream(stream: Output, { signal }: Pick<Io, 'signal'>): Destination {
  const put = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const aborted = () => reject(signal.reason)
      if (signal.aborted) return aborted()
      signal.addEventListener('abort', aborted, { once: true })
      stream.write(text, (error) => {
        signal.removeEventListener('abort', aborted)
        if (error) reject((error as NodeJS.ErrnoException).code === 'EPIPE' ? new ReaderGone() : error)
        else resolve()
      })
    })
  return { write: put, complete: nothing, discard: nothing }
}

/** Writes lines, those of a part at once. */
export async function writeLines(to: Destination, parts: AsyncIterable<readonly string[]>): Promise<void> {
  for await (const lines of parts) if (lines.length > 0) await to.write(lines.join(''))
}
