import { MaxPartsExceededError, parseMultipart } from '@remix-run/multipart-parser'
import { refuse, type ServiceError } from './service-error.ts'

/** A file of a multipart body. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The parameters and files of a body. */
export interface Body {
  readonly pairs: readonly (readonly [string, string])[]
  readonly files: readonly UploadedFile[]
  /** Why the body, or a part of it, was not read, to add to the error about missing parameters. */
  readonly unread: string
  /** Why the body is refused. */
  readonly error?: ServiceError
}

/** The most bytes of a body, and of an unpacked archive. */
export const MOST_BYTES = 100 * 2 ** 20

/** The most parameters and files of a form. */
const MOST_PARTS = 10_000

export const NOTHING: Body = { pairs: [], files: [], unread: '' }
const TOO_LARGE: Body = { ...NOTHING, error: refuse('bodyTooLarge', '(expected at most 100 MB and 10,000 parameters)') }

/** The bytes of a body; `undefined` if it is too large. It is read to the end, as most clients send all of it first. */
export async function readBytes(request: Request, most = MOST_BYTES): Promise<Uint8Array | undefined> {
  // Some browsers have no `body`.
  if (!request.body) return new Uint8Array(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length
    if (size <= most) chunks.push(read.value)
    else chunks.length = 0
  }
  return size <= most ? joined(chunks, size) : undefined
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

const FORM = /^application\/x-www-form-urlencoded *(?:[;,]|$)/i
const BOUNDARY = /^multipart\/form-data *;.*?boundary=(?:"([^"]+)"|([^;\s]+))/i

/** Reads a form as PHP does: only with a form's content type, which a string that `fetch` sends doesn't have. */
export async function readForm(request: Request): Promise<Body> {
  const bytes = await readBytes(request)
  if (bytes === undefined) return TOO_LARGE
  if (bytes.length === 0) return NOTHING
  const type = request.headers.get('content-type') ?? ''
  if (FORM.test(type)) {
    const pairs = [...new URLSearchParams(new TextDecoder().decode(bytes))]
    return pairs.length > MOST_PARTS ? TOO_LARGE : { ...NOTHING, pairs }
  }
  const boundary = BOUNDARY.exec(type)
  if (boundary !== null) return readMultipart(bytes, boundary[1] ?? (boundary[2] as string))
  const isMultipart = /^multipart\/form-data *(?:;|$)/i.test(type)
  const expected = isMultipart
    ? 'without a boundary: do not set the header, and fetch adds it.'
    : 'and forms are application/x-www-form-urlencoded.'
  return { ...NOTHING, unread: `The body was not read: its content type is ${type || 'missing'}, ${expected}` }
}

/** Reads JSON with any content type, as many programs send none. */
export async function readJson(request: Request): Promise<Body> {
  const bytes = await readBytes(request)
  if (bytes === undefined) return TOO_LARGE
  if (bytes.length === 0) return NOTHING
  const value = parseJson(new TextDecoder().decode(bytes))
  if (typeof value !== 'object' || value === null)
    return { ...NOTHING, unread: 'The body was not read: it is no object in JSON.' }
  const isScalar = (item: unknown) => typeof item === 'string' || typeof item === 'number'
  const fields = Object.entries(value).filter(([, item]) => isScalar(item))
  return { ...NOTHING, pairs: fields.map(([name, item]) => [name, String(item)]) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Required parameters are then reported as missing.
    return undefined
  }
}

/** `Request.formData` is not used, as runtimes differ in which file names they accept. */
function readMultipart(body: Uint8Array, boundary: string): Body {
  const pairs: [string, string][] = []
  const files: UploadedFile[] = []
  const others: string[] = []
  try {
    for (const part of parseMultipart(body, {
      boundary,
      maxFileSize: body.length,
      maxTotalSize: body.length,
      maxParts: MOST_PARTS,
    })) {
      const name = part.name ?? ''
      // A file field of a page without a file.
      if (part.filename === '' && part.bytes.length === 0) continue
      const isFile = /^file(?:\[\d*\])?$/.test(name)
      if (isFile !== (part.filename !== undefined)) others.push(name)
      if (part.filename === undefined) pairs.push([name, part.text])
      else if (isFile) files.push({ name: unescaped(part.filename), bytes: part.bytes.slice() })
    }
  } catch (error) {
    if (error instanceof MaxPartsExceededError) return TOO_LARGE
    return {
      ...NOTHING,
      unread: `The body was not read: with its boundary, it is malformed (${(error as Error).message}).`,
    }
  }
  const ignored = `A file is in a field file[0], file[1], … and has a file name: ${others.join(', ')} was ignored.`
  return { pairs, files, unread: others.length === 0 ? '' : ignored }
}

/** Browsers send quotation marks and line ends in file names as `%22`, `%0D` and `%0A`. */
const unescaped = (name: string) => name.replaceAll(/%(22|0D|0A)/gi, (escaped) => decodeURIComponent(escaped))
