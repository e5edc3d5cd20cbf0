import { fileURLToPath } from 'node:url'
import { describeValue } from '../../errors/describe.ts'
import { type CheckedFile, checkFields, type FileCheck, readName } from '../check-files.ts'
import { mediaType } from '../media-type.ts'

/** Checked without what opens it: `path-source.ts` needs `node:fs/promises`, which only uploads load. */
export interface PathFile extends CheckedFile {
  readonly kind: 'path'
  readonly target: string
}

export const checkPathFile: FileCheck<PathFile> = (file, report) => {
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

function toPath(path: unknown): string | undefined {
  try {
    if (path instanceof URL) return fileURLToPath(path)
    if (typeof path !== 'string' || path === '' || path.includes('\0')) return undefined
    return /^file:\/\//i.test(path) ? fileURLToPath(path) : path
  } catch {
    return undefined
  }
}
