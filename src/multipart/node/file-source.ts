import { type FileHandle, open, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { show } from '../../errors/describe.ts'
import type { Issue } from '../../errors/errors.ts'
import type { UploadPath } from '../inputs.ts'
import { type Complain, checkFields } from '../list.ts'
import { mediaType } from '../media-type.ts'
import { EXPECTED_NAME, readName } from '../names.ts'
import type { Source } from './source.ts'

/** A path that looks like one; what stands there is not known yet. */
export interface CheckedPath {
  readonly kind: 'path'
  readonly path: string
  readonly filename: string
  readonly target: string
}

const CHUNK = 32 * 1024
const EXPECTED = 'the path of a file that can be read'
const FIELDS = { path: true, name: true } satisfies Record<keyof UploadPath, true>

/** Checks `{ path, name? }` without looking at the disk. */
export function checkPath(file: object, complain: Complain, path: string): CheckedPath | undefined {
  const { path: given, name } = file as { path?: unknown; name?: unknown }
  const fits = checkFields(file, FIELDS, complain)
  const target = toPath(given)
  if (target === undefined)
    return complain('path', 'a path, or a file: URL', given instanceof URL ? `one with ${given.protocol}` : show(given))
  const read = readName(name ?? target)
  if ('received' in read) return complain(name === undefined ? 'path' : 'name', EXPECTED_NAME, read.received)
  return fits ? { kind: 'path', path: `${path}.path`, filename: read.name, target } : undefined
}

/** Opens a file. It stays open, so that the file that was checked is the file that is sent, as often as it is sent. */
export async function openPath({ path, filename, target }: CheckedPath): Promise<Source | Issue> {
  let handle: FileHandle | undefined
  // The whole path: what is wrong with it is mostly at its end.
  const refusal = (what: string): Issue => ({
    path,
    expected: EXPECTED,
    received: `${what}: ${JSON.stringify(target)}`,
  })
  try {
    // Looked at first: to open a pipe waits for someone to write to it.
    const found = await stat(target)
    if (!found.isFile()) return refusal(found.isDirectory() ? 'a directory' : 'something else')
    handle = await open(target, 'r')
    const { size } = await handle.stat()
    return fileSource(handle, size, path, filename)
  } catch (error) {
    await handle?.close()
    const { code } = error as { code?: unknown }
    return refusal(code === 'ENOENT' ? 'no such file' : `one that cannot be opened (${code})`)
  }
}

function fileSource(handle: FileHandle, size: number, path: string, filename: string): Source {
  return {
    path,
    filename,
    type: mediaType(filename),
    size,
    replayable: true,
    async *read() {
      for (let position = 0; ; ) {
        // One byte more than is expected shows a file that grew.
        const length = Math.min(CHUNK, Math.max(1, size - position + 1))
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, position)
        if (bytesRead === 0) return
        position += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
    },
    stop() {},
    close: () => handle.close(),
  }
}

function toPath(given: unknown): string | undefined {
  try {
    if (given instanceof URL) return fileURLToPath(given)
    if (typeof given !== 'string' || given === '' || given.includes('\0')) return undefined
    return /^file:\/\//i.test(given) ? fileURLToPath(given) : given
  } catch {
    return undefined
  }
}
