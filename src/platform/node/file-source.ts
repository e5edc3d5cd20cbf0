import { type FileHandle, open, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describeValue } from '../../errors/describe.ts'
import {
  type CheckedFile,
  checkFields,
  type FileCheck,
  type Placed,
  type ReportIssue,
  readName,
} from '../check-files.ts'
import { mediaType } from '../media-type.ts'
import { DO_NOTHING, type Source } from './source.ts'

export interface CheckedPath extends CheckedFile {
  readonly kind: 'path'
  readonly target: string
}

const READ_SIZE = 32 * 1024
const READABLE_FILE = 'the path of a file that can be read'

export const checkPath: FileCheck<CheckedPath> = (file, report) => {
  const { path, name } = file
  checkFields(file, ['path', 'name'], report)
  const target = toPath(path)
  if (target === undefined) {
    const received = path instanceof URL ? `one with ${path.protocol}` : describeValue(path)
    return report({ path: 'path', expected: 'a path, or a file: URL', received })
  }
  const filename = readName(name ?? target, report, name === undefined ? 'path' : 'name')
  return { kind: 'path', filename, type: mediaType(filename), target }
}

/** Opens a file, or reports why that is not possible. */
export async function openPath(
  { target, ...file }: Placed<CheckedPath>,
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
    return fileSource(handle, size, file)
  } catch (error) {
    await handle?.close().catch(() => {})
    const { code } = error as { code?: unknown }
    return refuse(code === 'ENOENT' ? 'no such file' : `one that cannot be opened (${code})`)
  }
}

function fileSource(handle: FileHandle, size: number, file: Placed<CheckedFile>): Source {
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

function toPath(path: unknown): string | undefined {
  try {
    if (path instanceof URL) return fileURLToPath(path)
    if (typeof path !== 'string' || path === '' || path.includes('\0')) return undefined
    return /^file:\/\//i.test(path) ? fileURLToPath(path) : path
  } catch {
    return undefined
  }
}
