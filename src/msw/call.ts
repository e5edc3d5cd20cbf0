import { parseMultipart } from '@remix-run/multipart-parser'
import { fromPairs } from '../wire/pairs.ts'

/** A file of a multipart body. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** A request taken apart: what was called, how, and with what. */
export interface Call {
  /** Scheme, host and base path that the request came to, without a slash at the end. */
  readonly base: string
  /** `v2` or `v3`, or what stands in its place. */
  readonly version: string
  /** `v2/getOffers`. */
  readonly path: string
  readonly method: string
  readonly key: string
  readonly query: ReadonlyMap<string, string>
  /** Parameters by name: the query's, and over them the body's. Arrays are gathered from `name[0]`, `name[1]`, … */
  readonly parameters: Readonly<Record<string, string | readonly string[]>>
  readonly files: readonly UploadedFile[]
}

/** Reads a request. `route` is what follows `/api/`, `base` what precedes it. */
export async function readCall(request: Request, base: string, route: string): Promise<Call> {
  const url = new URL(request.url)
  const { pairs, files } =
    request.method === 'GET' || request.method === 'HEAD' ? { pairs: [], files: [] } : await readBody(request)
  // In a query an empty parameter says nothing; in a form it may clear a field.
  const asked = [...url.searchParams].filter(([name, value]) => value !== '' && name !== 'key')
  return {
    base,
    version: route.split('/', 1)[0] ?? '',
    path: route.replace(/\/+$/, ''),
    method: request.method,
    key: url.searchParams.get('key') ?? '',
    query: new Map(url.searchParams),
    parameters: fromPairs([...asked, ...pairs.filter(([name]) => name !== 'key')]),
    files,
  }
}

type Body = { readonly pairs: readonly (readonly [string, string])[]; readonly files: readonly UploadedFile[] }

async function readBody(request: Request): Promise<Body> {
  const type = request.headers.get('content-type') ?? ''
  const boundary = /^multipart\/form-data;.*?boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)
  if (boundary !== null)
    return readMultipart(new Uint8Array(await request.arrayBuffer()), boundary[1] ?? (boundary[2] as string))
  const text = await request.text()
  // Programs that forget to say so send JSON all the same.
  if (/^application\/json/i.test(type) || text.startsWith('{')) return { pairs: readJson(text), files: [] }
  return { pairs: [...new URLSearchParams(text)], files: [] }
}

function readJson(text: string): [string, string][] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // What cannot be read says nothing, and the required parameters are then missed by name.
    return []
  }
  if (typeof value !== 'object' || value === null) return []
  const scalar = (item: unknown) => typeof item === 'string' || typeof item === 'number'
  return Object.entries(value).flatMap(([name, item]): [string, string][] =>
    Array.isArray(item)
      ? item.filter(scalar).map((one, index) => [`${name}[${index}]`, String(one)])
      : scalar(item)
        ? [[name, String(item)]]
        : [],
  )
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
