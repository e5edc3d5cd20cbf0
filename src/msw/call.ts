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
  const { pairs, files } = request.method === 'GET' || request.method === 'HEAD' ? { pairs: [], files: [] } : await readBody(request)
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
  if (/^multipart\/form-data/i.test(type)) return readMultipart(request)
  const text = await request.text()
  if (/^application\/json/i.test(type)) return { pairs: readJson(text), files: [] }
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
  return Object.entries(value).flatMap(([name, item]) => (typeof item === 'string' || typeof item === 'number' ? [[name, String(item)]] : []))
}

async function readMultipart(request: Request): Promise<Body> {
  let form: FormData
  try {
    form = await request.formData()
  } catch {
    return { pairs: [], files: [] }
  }
  const pairs: [string, string][] = []
  const files: UploadedFile[] = []
  for (const [name, value] of form) {
    if (typeof value === 'string') pairs.push([name, value])
    else if (/^file(?:\[\d*\])?$/.test(name)) files.push({ name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) })
  }
  return { pairs, files }
}
