import { type FileHandle, open, stat } from 'node:fs/promises'
import { inParentheses } from '../../errors/describe.ts'
import type { CheckedFile, Placed, ReportIssue } from '../check-files.ts'
import { codeOrName } from '../failure.ts'
import type { PathFile } from './path-file.ts'
import { DO_NOTHING, type Source } from './source.ts'

const READ_SIZE = 32 * 1024
const READABLE_FILE = 'the path of a file that can be read'

/** Opens a file, or reports why that is not possible. */
export async function openPath(
  { target, ...file }: Placed<PathFile>,
  report: ReportIssue,
): Promise<Source | undefined> {
  let handle: FileHandle | undefined
  // The path is not shortened, because its end is what most often is wrong.
  const refuse = (problem: string) =>
    report({ path: file.place, expected: READABLE_FILE, received: `${problem}: ${JSON.stringify(target)}` })
  try {
    // Before open(), which for a named pipe would wait for a writer.
    const stats = await stat(target)
    if (!stats.isFile()) return refuse(stats.isDirectory() ? 'a directory' : 'something else')
    handle = await open(target, 'r')
    const { size } = await handle.stat()
    return pathSource(handle, size, file)
  } catch (error) {
    await handle?.close().catch(() => {})
    const code = codeOrName(error)
    return refuse(code === 'ENOENT' ? 'no such file' : `one that cannot be opened${inParentheses(code)}`)
  }
}

function pathSource(handle: FileHandle, size: number, file: Placed<CheckedFile>): Source {
  return {
    ...DO_NOTHING,
    ...file,
    size,
    replayable: true,
    async *read() {
      for (let position = 0; ; ) {
        // One byte more than is expected shows a file that grew.
        const length = Math.min(READ_SIZE, Math.max(1, size - position + 1))
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, position)
        if (bytesRead === 0) return
        position += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
    },
    close: () => handle.close(),
  }
}
