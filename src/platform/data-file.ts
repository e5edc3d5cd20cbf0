import { describeValue } from '../errors/describe.ts'
import { hasTag } from '../errors/objects.ts'
import { type CheckedFile, checkFields, type FileCheck, isBlob, readName } from './check-files.ts'
import { mediaType } from './media-type.ts'

export interface DataFile extends CheckedFile {
  readonly kind: 'data'
  /** The bytes of the caller, which are not copied. */
  readonly data: Blob | Uint8Array
}

export const checkDataFile: FileCheck<DataFile> = (file, report) => {
  const { name, data: content } = file
  checkFields(file, ['name', 'data'], report)
  const data = toData(content)
  if (data === undefined) {
    const received = isDetached(content) ? 'a buffer that was transferred away' : describeValue(content)
    return report({ path: 'data', expected: 'a Blob, a Uint8Array or an ArrayBuffer', received })
  }
  // Of a Blob of some test environments, only the size is known.
  const { stream, arrayBuffer } = data as Partial<Blob>
  if (!(data instanceof Uint8Array || stream || arrayBuffer))
    return report({
      path: 'data',
      expected: 'a Blob that can be read',
      received: 'one without stream() and arrayBuffer()',
    })
  const filename = readName(name, report)
  const type = mediaType(filename, data instanceof Uint8Array ? '' : data.type)
  return { kind: 'data', filename, type, data }
}

/** Bytes as a view of the caller's memory, also of memory of another realm such as a frame or a test environment. */
function toData(value: unknown): Blob | Uint8Array | undefined {
  if (isBlob(value)) return value
  if (isDetached(value)) return undefined
  if (hasTag(value, 'ArrayBuffer')) return new Uint8Array(value as ArrayBuffer)
  if (!hasTag(value, 'Uint8Array')) return undefined
  const { buffer, byteOffset, byteLength } = value as Uint8Array
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** A buffer that was transferred to another thread reads as empty. */
function isDetached(value: unknown): boolean {
  const buffer = ArrayBuffer.isView(value) ? value.buffer : value
  return (buffer as Partial<ArrayBuffer> | undefined)?.detached === true
}
