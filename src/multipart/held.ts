import { show } from '../errors/describe.ts'
import type { UploadData } from './inputs.ts'
import { type Complain, checkFields } from './list.ts'
import { mediaType } from './media-type.ts'
import { EXPECTED_NAME, readName } from './names.ts'

/** A file whose bytes the runtime already has. */
export interface HeldFile {
  readonly kind: 'held'
  /** Where an error says it was given, e.g. `files[0].data`. */
  readonly path: string
  readonly filename: string
  readonly type: string
  readonly blob: Blob
}

/** A class of Blobs: that of the page, or Node's own. */
export type BlobClass = new (parts: (Uint8Array<ArrayBuffer> | ArrayBuffer)[]) => Blob

const FIELDS = { name: true, data: true } satisfies Record<keyof UploadData, true>

/** Checks a `File`, or `{ name, data }`; bytes are kept in a `Blob` of that class. */
export function checkHeld(
  file: unknown,
  complain: Complain,
  path: string,
  Kept: BlobClass = Blob,
): HeldFile | undefined {
  if (isFile(file)) return held(file.name, file, complain, path)
  const { name, data } = file as { name?: unknown; data?: unknown }
  const fits = checkFields(file as object, FIELDS, complain)
  const blob = toBlob(data, Kept)
  if (blob === undefined)
    return complain('data', 'a Blob, a Uint8Array or an ArrayBuffer', detached(data) ?? show(data))
  return fits ? held(name, blob, complain, `${path}.data`) : undefined
}

export const isFile = (file: unknown): file is File => file instanceof Blob && typeof (file as File).name === 'string'

/** Whether a value can be looked into for the fields of a file. */
export const isDescription = (file: unknown): file is object =>
  typeof file === 'object' &&
  file !== null &&
  !Array.isArray(file) &&
  !(file instanceof Blob) &&
  !ArrayBuffer.isView(file)

/** What came where a file was expected. */
export function received(file: unknown): string {
  if (file instanceof Blob) return 'a Blob without a name'
  if (typeof file === 'string') return 'a string'
  return ArrayBuffer.isView(file) ? 'bytes without a name' : show(file)
}

function held(name: unknown, blob: Blob, complain: Complain, path: string): HeldFile | undefined {
  const read = readName(name)
  if ('received' in read) return complain('name', EXPECTED_NAME, read.received)
  return { kind: 'held', path, filename: read.name, type: mediaType(read.name, blob.type), blob }
}

/** Bytes are copied here, so that what is sent, also the second time, is what was given. */
function toBlob(data: unknown, Kept: BlobClass): Blob | undefined {
  if (data instanceof Blob) return data
  if (detached(data) !== undefined) return undefined
  if (isKind(data, 'Uint8Array')) return new Kept([unshared(data as Uint8Array)])
  return isKind(data, 'ArrayBuffer') ? new Kept([data as ArrayBuffer]) : undefined
}

/** A Blob refuses memory that other threads write to. */
const unshared = (data: Uint8Array): Uint8Array<ArrayBuffer> =>
  isKind(data.buffer, 'SharedArrayBuffer') ? new Uint8Array(data) : (data as Uint8Array<ArrayBuffer>)

/** A buffer that was transferred to another thread reads as one of no bytes. */
function detached(data: unknown): string | undefined {
  const buffer = ArrayBuffer.isView(data) ? data.buffer : data
  return (buffer as Partial<ArrayBuffer> | undefined)?.detached === true
    ? 'a buffer that was transferred away'
    : undefined
}

/** Also of another realm, such as a frame or a test environment. */
const isKind = (data: unknown, name: string) => Object.prototype.toString.call(data) === `[object ${name}]`
