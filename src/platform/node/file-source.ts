import { type FileHandle, open, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describeValue } from '../../errors/describe.ts'
import type { Issue } from '../../errors/errors.ts'
import { type CheckedFile, checkFields, checkName, type FileDescription, type ReportIssue } from '../check-files.ts'
import { mediaType } from '../media-type.ts'
import type { Source } from './source.ts'

export interface CheckedPath extends CheckedFile {
  readonly kind: 'path'
  readonly target: string
}

const READ_SIZE = 32 * 1024
const READABLE_FILE = 'the path of a file that can be read'

export function checkPath(file: FileDescription, report: ReportIssue, place: string): CheckedPath | undefined {
  const { path, name } = file
  checkFields(file, ['path', 'name'], report)
  const target = toPath(path)
  if (target === undefined) {
    const received = path instanceof URL ? `one with ${path.protocol}` : describeValue(path)
    return report({ path: 'path', expected: 'a path, or a file: URL', received })
  }
  const filename = checkName(name ?? target, report, name === undefined ? 'path' : 'name')
  return { kind: 'path', place: `${place}.path`, filename, type: mediaType(filename), target }
}

export async function openPath({ target, ...file }: CheckedPath): Promise<Source | Issue> {
  let handle: FileHandle | undefined
  // The path is not shortened, because its end is what most often is wrong.
  const received = (problem: string) => `${problem}: ${JSON.stringify(target)}`
  const issue = (problem: string): Issue => ({ path: file.place, expected: READABLE_FILE, received: received(problem) })
  try {
    // Before open(), which for a named pipe would wait for a writer.
    const stats = await stat(target)
    if (!stats.isFile()) return issue(stats.isDirectory() ? 'a directory' : 'something else')
    handle = await open(target, 'r')
    const { size } = await handle.stat()
    return fileSource(handle, size, file)
  } catch (error) {
    await handle?.close().catch(() => {})
    const { code } = error as { code?: unknown }
    return issue(code === 'ENOENT' ? 'no such file' : `one that cannot be opened (${code})`)
  }
}

function fileSource(handle: FileHandle, size: number, file: CheckedFile): Source {
  return {
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
