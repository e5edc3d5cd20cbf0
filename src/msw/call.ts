import { operations } from '../operations/index.ts'
import { type Body, NOTHING, readForm, readJson } from './body.ts'
import type { Parameters } from './forms/form.ts'

/** A request of the service, and its parameters. */
export interface Call extends Omit<Body, 'pairs'> {
  /** Scheme, host and base path of the request, without a slash at the end. */
  readonly base: string
  /** `v2` or `v3`, or what the request has in its place. */
  readonly version: string
  /** `v2/getOffers`. */
  readonly path: string
  readonly method: string
  readonly key: string
  readonly query: ReadonlyMap<string, string>
  /** Parameters of the query and of the body, which comes first. */
  readonly parameters: Parameters
}

/** Bodies are forms, except for these. */
const JSON_PATHS = new Set(operations.filter(({ bodyType }) => bodyType === 'json').map(({ path }) => path))

/** Reads a request. `route` is the part of the path after `/api/`, `base` the part before. */
export async function readCall(request: Request, base: string, route: string): Promise<Call> {
  const url = new URL(request.url)
  const { method } = request
  const path = route.replace(/\/+$/, '')
  const isRead = method === 'GET' || method === 'HEAD'
  const { pairs, ...body } = isRead ? NOTHING : await readBody(request, path)
  // An empty parameter of a read has no meaning; one of a write clears a field.
  const asked = [...url.searchParams].filter(([, value]) => value !== '' || !isRead)
  return {
    base,
    version: route.split('/', 1)[0] ?? '',
    path,
    method,
    key: url.searchParams.get('key') ?? '',
    query: new Map(url.searchParams),
    parameters: byName([...asked, ...pairs]),
    ...body,
  }
}

const readBody = (request: Request, path: string): Promise<Body> =>
  JSON_PATHS.has(path) ? readJson(request) : readForm(request)

/**
 * Parameters by name, as PHP reads them: numbered names (`name[0]`, `name[1]`, …) become arrays in the order of their
 * numbers, of two with the same number the last one stays, and one without a number comes after the others.
 */
function byName(pairs: Iterable<readonly [string, string]>): Parameters {
  const parameters: Record<string, string | readonly string[]> = Object.create(null)
  const numbered = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    const [, base, index] = /^(.+?)\[(\d*)\]$/s.exec(name) ?? []
    if (base === undefined) parameters[name] = value
    else {
      const items = numbered.get(base) ?? []
      items[index === '' ? items.length : Number(index)] = value
      numbered.set(base, items)
    }
  }
  for (const [name, items] of numbered) parameters[name] = Object.values(items)
  return parameters
}
