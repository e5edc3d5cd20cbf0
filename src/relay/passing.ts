import type { Operation } from '../operations/operation.ts'
import type { BoundedBody } from './bodies/bounded-body.ts'
import { callsOf, operationsAt } from './find-operation.ts'
import type { RelayOptions } from './options.ts'
import { checkOrigin } from './origin.ts'
import { quoted } from './parameters.ts'
import { Refusal } from './refusal.ts'
import type { Share } from './shares.ts'

const LONGEST_QUERY = 65_536

/** A request on its way, and what is known of it so far. */
export interface Passing {
  readonly request: Request
  /** Behind the last `/api/`. */
  path: string
  /** Names of the calls that it may be; of a wrong method, those that the path has. */
  calls: readonly string[]
  /** Among the calls in progress. */
  place: Share | undefined
  body: BoundedBody | undefined
}

/** What a relay passes on. */
interface Rules extends Pick<RelayOptions, 'origins'> {
  /** Whether its calls are those of an affiliate. */
  readonly asAffiliate: boolean
  readonly isAllowed: (operation: Operation) => boolean
}

/** What the head of a request asks for. */
export interface Found {
  /** All operations with its path and method. */
  readonly forms: readonly Operation[]
  /** Those of the relay's role. The first has the body and the effect of all. */
  readonly candidates: readonly Operation[]
  readonly first: Operation
  readonly query: string
}

/** Finds the operations that a request may be, by its head alone. @throws Refusal */
export function findCandidates(passing: Passing, { asAffiliate, isAllowed, origins }: Rules): Found {
  const { request } = passing
  const { pathname, search } = new URL(request.url)
  const at = pathname.lastIndexOf('/api/')
  passing.path = at === -1 ? '' : pathname.slice(at + '/api/'.length)
  const ofPath = operationsAt(passing.path)
  const forms = ofPath.filter(({ method }) => method === request.method)
  passing.calls = callsOf(forms.length > 0 ? forms : ofPath)
  if (search.length > LONGEST_QUERY) {
    const message = `the relay takes queries of at most ${LONGEST_QUERY} bytes: send shorter parameters`
    throw new Refusal('too-large', message, { status: 414 })
  }
  const candidates = forms.filter(({ role }) => role === 'both' || (role === 'affiliate') === asAffiliate)
  const [first] = candidates
  if (first === undefined || !candidates.some(isAllowed)) throw notAllowed(passing)
  if (first.effect !== 'read') checkOrigin(request, origins)
  return { forms, candidates, first, query: search.slice(1) }
}

export function notAllowed({ calls, request, path }: Passing): Refusal {
  const named = calls.join(' and ') || quoted(`${request.method} ${path}`)
  const hint = 'The option `allow` lists the calls that pass.'
  return new Refusal('not-allowed', `the relay does not allow ${named}`, { hint })
}
