import { parseMultipart } from '@remix-run/multipart-parser'

/** A file of a multipart body. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** What a body says. */
export interface Body {
  readonly pairs: readonly (readonly [string, string])[]
  readonly files: readonly UploadedFile[]
  /** Why nothing was read of a body that there is. */
  readonly unread?: string
}

const FORM = /^application\/x-www-form-urlencoded *(?:[;,]|$)/i
const BOUNDARY = /^multipart\/form-data *;.*?boundary=(?:"([^"]+)"|([^;\s]+))/i

/**
 * Reads a form as PHP does: by its content type, and by no look at the bytes. `fetch` sends a text as `text/plain`, so
 * that a form given as one says nothing to the service.
 */
export async function readForm(request: Request): Promise<Body> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.length === 0) return { pairs: [], files: [] }
  const type = request.headers.get('content-type') ?? ''
  if (FORM.test(type)) return { pairs: [...new URLSearchParams(new TextDecoder().decode(bytes))], files: [] }
  const boundary = BOUNDARY.exec(type)
  if (boundary !== null) return readMultipart(bytes, boundary[1] ?? (boundary[2] as string))
  return {
    pairs: [],
    files: [],
    unread: `The body was not read: its content type is ${type || 'missing'}, and forms are application/x-www-form-urlencoded.`,
  }
}

/** Reads what is JSON whatever its content type says: programs forget to say so. */
export async function readJson(request: Request): Promise<Body> {
  const text = await request.text()
  const unread: Body = {
    pairs: [],
    files: [],
    ...(text !== '' && { unread: 'The body was not read: it is no object in JSON.' }),
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // What cannot be read says nothing, and the required parameters are then missed by name.
    return unread
  }
  if (typeof value !== 'object' || value === null) return unread
  const scalar = (item: unknown) => typeof item === 'string' || typeof item === 'number'
  return {
    pairs: Object.entries(value).flatMap(([name, item]): [string, string][] =>
      scalar(item) ? [[name, String(item)]] : [],
    ),
    files: [],
  }
}

/** Not by `Request.formData`: runtimes differ in which spellings of a file's name they refuse. */
function readMultipart(body: Uint8Array, boundary: string): Body {
  const pairs: [string, string][] = []
  const files: UploadedFile[] = []
  try {
    for (const part of parseMultipart(body, {
      boundary,
      maxFileSize: body.length,
      maxTotalSize: body.length,
      maxParts: 10_000,
    })) {
      const name = part.name ?? ''
      // A file field of a page in which nothing was chosen.
      if (part.filename === '' && part.bytes.length === 0) continue
      if (part.filename === undefined) pairs.push([name, part.text])
      else if (/^file(?:\[\d*\])?$/.test(name))
        files.push({ name: unescaped(part.filename), bytes: part.bytes.slice() })
    }
  } catch {
    // What cannot be read says nothing, and the file is then missed by name.
    return { pairs: [], files: [] }
  }
  return { pairs, files }
}

/** Browsers write a quotation mark and line ends in a file's name as `%22`, `%0D` and `%0A`. */
const unescaped = (name: string) => name.replaceAll(/%(22|0D|0A)/gi, (written) => decodeURIComponent(written))
