import { forbiddenField } from '../codecs/input.ts'
import { operations } from '../operations/index.ts'
import type { Operation } from '../operations/operation.ts'
import { type Parameters, quoted } from './parameters.ts'
import { Refusal } from './refusal.ts'

const LONGEST_QUERY = 65_536

const byPath = Map.groupBy(operations, ({ path }) => path)

/** A request on its way, and what its first line says. */
export interface Passing {
  readonly request: Request
  /** Behind the last `/api/`. */
  readonly path: string
  readonly query: string
  /** The operations with its path and method. */
  readonly forms: readonly Operation[]
  /** Names of the calls that it may be; of a wrong method, those that the path has. */
  calls: readonly string[]
  /** What it holds until it has its response. */
  readonly held: { release(): void }[]
}

export function passingOf(request: Request): Passing {
  const { pathname, search } = new URL(request.url)
  const [, path = ''] = /^.*\/api\/(.*)$/s.exec(pathname) ?? []
  const ofPath = byPath.get(path) ?? []
  const forms = ofPath.filter(({ method }) => method === request.method)
  const named = (forms.length > 0 ? forms : ofPath).filter((operation) => !isSingle(operation))
  const calls = [...new Set(named.map(({ name }) => name))]
  return { request, path, query: search.slice(1), forms, calls, held: [] }
}

/** The operations that a request of a role may be. The first has the body and the effect of all. @throws Refusal */
export function candidatesOf(
  passing: Passing,
  asAffiliate: boolean,
  isAllowed: (operation: Operation) => boolean,
): [Operation, ...Operation[]] {
  if (passing.query.length >= LONGEST_QUERY) {
    const message = `the relay takes queries of at most ${LONGEST_QUERY} bytes: send shorter parameters`
    throw new Refusal('too-large', message, { status: 414 })
  }
  const candidates = passing.forms.filter(({ role }) => role === 'both' || (role === 'affiliate') === asAffiliate)
  if (!candidates.some(isAllowed)) throw notAllowed(passing)
  return candidates as [Operation, ...Operation[]]
}

export function notAllowed({ calls, request, path }: Passing): Refusal {
  const named = calls.join(' and ') || quoted(`${request.method} ${path}`)
  const hint = 'The option `allow` lists the calls that pass.'
  return new Refusal('not-allowed', `the relay does not allow ${named}`, { hint })
}

/** A request's operation, by its path, method, role, and the parameter that create or deleteAll must not have. */
export function operationFor(candidates: readonly Operation[], parameters: Parameters): Operation | undefined {
  const lists = candidates.filter((candidate) => !isSingle(candidate))
  const lacks = (name: string | undefined) => name !== undefined && !parameters[name]?.length
  return (
    lists.find(({ input }) => lacks(forbiddenField(input))) ??
    lists.find(({ input }) => forbiddenField(input) === undefined)
  )
}

/** The operation with a single id, such as `offers.get`, that a request of a list is as well. */
export const singleFor = (candidates: readonly Operation[], parameters: Parameters): Operation | undefined =>
  candidates.find((candidate) => {
    const ids = parameters[candidate.idParameter]
    return isSingle(candidate) && typeof ids === 'string' && /^\d+$/.test(ids)
  })

const isSingle = ({ result }: Operation) => result.shape === 'row'
