import { fromPairs } from '../codecs/pairs.ts'
import { operations } from '../operations/index.ts'
import { type Body, readForm, readJson, type UploadedFile } from './body.ts'
import type { ServiceError } from './service-error.ts'

/** A request of the service, and its parameters. */
export interface Call {
  /** Scheme, host and base path of the request, without a slash at the end. */
  readonly base: string
  /** `v2` or `v3`, or what the request has in its place. */
  readonly version: string
  /** `v2/getOffers`. */
  readonly path: string
  readonly method: string
  readonly key: string
  readonly query: ReadonlyMap<string, string>
  /** Parameters of the query and of the body, which comes first. `name[0]`, `name[1]`, … are an array. */
  readonly parameters: Readonly<Record<string, string | readonly string[]>>
  readonly files: readonly UploadedFile[]
  /** Why the body was not read, to add to the error about missing parameters. */
  readonly unread: string
  /** Why the body is refused. */
  readonly error: ServiceError | undefined
}

/** POST bodies are forms unless stated otherwise (SERVICE.md, Conventions 4). */
const JSON_PATHS = new Set(operations.filter(({ bodyType }) => bodyType === 'json').map(({ path }) => path))

/** Reads a request. `route` is the part of the path after `/api/`, `base` the part before. */
export async function readCall(request: Request, base: string, route: string): Promise<Call> {
  const url = new URL(request.url)
  const path = route.replace(/\/+$/, '')
  const { pairs, files, unread = '', error } = await readBody(request, path)
  // An empty parameter of a query has no meaning; one of a form clears a field.
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
    error,
  }
}

async function readBody(request: Request, path: string): Promise<Body> {
  if (request.method === 'GET' || request.method === 'HEAD') return { pairs: [], files: [] }
  return JSON_PATHS.has(path) ? readJson(request) : readForm(request)
}
