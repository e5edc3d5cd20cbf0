import { realpathSync, statSync, unlinkSync } from 'node:fs'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Io, Output } from './io.ts'
import { UsageError } from './usage-error.ts'

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
const FILE_TAKES = 65_536

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

/** Looks, before anything is asked or sent, whether a file can be where it is named. @throws UsageError */
export function checkPlace(path: string): void {
  const [folder, found] = [dirname(path), path].map((one) => statSync(one, { throwIfNoEntry: false }))
  if (!folder?.isDirectory()) throw new UsageError(`--output ${path}: there is no such folder`)
  if (found?.isDirectory()) throw new UsageError(`--output ${path}: it is a folder`)
}

/**
 * A file, which is there whole or not at all: it is written beside its place, and takes it when it is complete. What is no
 * file, such as a pipe, is written to as it is.
 * @throws UsageError where it cannot be written
 */
export async function toFile(path: string): Promise<Destination> {
  const found = statSync(path, { throwIfNoEntry: false })
  const isPlain = found === undefined || found.isFile()
  const place = found === undefined ? path : realpathSync(path)
  const beside = isPlain ? join(dirname(place), `.${basename(place)}.${process.pid}.tmp`) : place
  const file = await open(beside, 'w', found?.mode).catch((error: unknown) => {
    throw new UsageError(`--output ${path}: ${reasonOf(error)}`)
  })
  // Whatever ends the process, nothing is left beside the file.
  const remove = () => isPlain && unlinkSync(beside)
  process.once('exit', remove)
  const end = async (file: FileHandle) => {
    process.off('exit', remove)
    await file.close()
  }
  const explain = (error: unknown) => {
    throw new Error(`--output ${path}: ${reasonOf(error)}`, { cause: error })
  }
  return {
    write: async (text) => void (await file.appendFile(text).catch(explain)),
    async complete() {
      if (isPlain) await file.sync().catch(explain)
      await end(file)
      if (isPlain) await rename(beside, place).catch(explain)
    },
    async discard() {
      await end(file)
      remove()
    },
  }
}

/** What the system says, in its words: `no space left on device`. */
function reasonOf(error: unknown): string {
  const { message } = error as NodeJS.ErrnoException
  return message.replace(/^\w+: /, '').replace(/,.*$/, '')
}

/** Writes lines in texts of a size that suits a pipe, or a file. */
export async function writeLines(
  to: Destination,
  parts: AsyncIterable<readonly string[]>,
  scrub: (text: string) => string,
  most = PIPE_TAKES,
): Promise<void> {
  let text = ''
  let bytes = 0
  for await (const lines of parts) {
    for (const line of lines) {
      const size = Buffer.byteLength(line)
      if (bytes > 0 && bytes + size > most) {
        await to.write(scrub(text))
        text = ''
        bytes = 0
      }
      text += line
      bytes += size
    }
    if (bytes > 0) await to.write(scrub(text))
    text = ''
    bytes = 0
  }
}

export { FILE_TAKES }
