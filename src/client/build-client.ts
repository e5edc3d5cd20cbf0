import type { ClientOptions } from '../options/options.ts'
import { checkOptions } from '../transport/client-options.ts'
import { type ClientState, makeClientState } from '../transport/client-state.ts'
import type { ClientChanges } from './clients.ts'
import { operationsOfMethods, statesOfClients } from './internals.ts'
import { type Call, type Method, methodsOf, type Part } from './part.ts'

/** Builds a client of parts, and its `preview` where `previewMethod` is given. Its `with` builds another one of the same parts. */
export function buildClient(
  state: ClientState,
  parts: Readonly<Record<string, Part>>,
  previewMethod?: (call: Call, state: ClientState) => Method,
): object {
  const { affiliateId, baseUrl } = state
  const role = affiliateId === undefined ? 'network' : 'affiliate'
  const client = {
    ...methodsOf(parts, role, ({ send, operation }) => {
      const method: Method = (...args) => send(args, state)
      if (operation !== undefined) operationsOfMethods.set(method, operation)
      return method
    }),
    ...(previewMethod && { preview: methodsOf(parts, role, (call) => previewMethod(call, state)) }),
    with(changes: ClientChanges) {
      checkOptions(changes, 'with')
      // Undefined means unchanged, except that it removes the affiliate.
      const isGiven = ([name, value]: [string, unknown]) => value !== undefined || name === 'affiliateId'
      const given = Object.fromEntries(Object.entries(changes).filter(isGiven))
      const replaces = (name: keyof ClientOptions) => Object.hasOwn(given, name)
      const shared = {
        ownLimiter: replaces('concurrency') || replaces('rateLimit') ? undefined : state.ownLimiter,
        budget: replaces('retryBudget') ? undefined : state.budget,
      }
      return buildClient(makeClientState({ ...state.options, ...given }, shared, 'with'), parts, previewMethod)
    },
  }
  // What `console.log` and `JSON.stringify` show of a client; never the key.
  const name = role === 'network' ? 'NetworkClient' : 'AffiliateClient'
  const describe = () => ({ client: name, baseUrl, ...(affiliateId && { affiliateId }) })
  Object.defineProperty(client, 'toJSON', { value: describe })
  Object.defineProperty(client, Symbol.for('nodejs.util.inspect.custom'), { value: describe })
  statesOfClients.set(client, state)
  return Object.freeze(client)
}
