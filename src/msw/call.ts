import { operations } from '../operations/index.ts'
import { fromPairs } from '../codecs/pairs.ts'
import { type Body, readForm, readJson, type UploadedFile } from './body.ts'

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
  /** Why nothing was read of a body that there is; added to what is then missing. */
  readonly unread: string
}

/** POST bodies are forms unless stated otherwise (SERVICE.md, Conventions 4). */
const JSON_PATHS = new Set(operations.filter(({ bodyType }) => bodyType === 'json').map(({ path }) => path))

/** Reads a request. `route` is what follows `/api/`, `base` what precedes it. */
export async function readCall(request: Request, base: string, route: string): Promise<Call> {
  const url = new URL(request.url)
  const path = route.replace(/\/+$/, '')
  const { pairs, files, unread = '' } = await readBody(request, path)
  // In a query an empty parameter says nothing; in a form it may clear a field.
  const asked = [...url.searchParams].filter(([name, value]) => value !== '' && name !== 'key')
  return {
    base,
    version: route.split('/', 1)[0] ?? '',
    path,
    method: request.method,
    key: url.searchParams.get('key') ?? '',
    query: new Map(url.searchParams),
    parameters: fromPairs([...asked, ...pairs.filter(([name]) => name !== 'key')]),
    files,
    unread,
  }
}

async function readBody(request: Request, path: string): Promise<Body> {
  if (request.method === 'GET' || request.method === 'HEAD') return { pairs: [], files: [] }
  return JSON_PATHS.has(path) ? readJson(request) : readForm(request)
}
