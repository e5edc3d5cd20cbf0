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

/** The largest text that a pipe takes whole or not at all (`PIPE_BUF`), in bytes. */
const PIPE_TAKES = 4096
export const FILE_TAKES = 65_536

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

/** Writes lines in texts of a size that suits a pipe, or a file. */
export async function writeLines(
  to: Destination,
  parts: AsyncIterable<readonly string[]>,
  most = PIPE_TAKES,
): Promise<void> {
  let text = ''
  let bytes = 0
  for await (const lines of parts) {
    for (const line of lines) {
      const size = Buffer.byteLength(line)
      if (bytes > 0 && bytes + size > most) {
        await to.write(text)
        text = ''
        bytes = 0
      }
      text += line
      bytes += size
    }
    if (bytes > 0) await to.write(text)
    text = ''
    bytes = 0
  }
}
