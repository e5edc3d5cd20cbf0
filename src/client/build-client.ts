import type { ClientOptions } from '../options/options.ts'
import { type ClientState, makeClientState } from '../transport/client-state.ts'
import { checkOptions } from '../transport/options/client-options.ts'
import type { ClientChanges } from './clients.ts'
import { type Call, type Method, methodsOf, type Part } from './part.ts'
import { operationsOfMethods, registerClient } from './registry.ts'

/**
 * Builds a client from parts, with a `preview` if `previewMethod` is given. Its `with` builds another client from the
 * same parts.
 */
export function buildClient(
  clientState: ClientState,
  parts: Readonly<Record<string, Part>>,
  previewMethod?: (call: Call, clientState: ClientState) => Method,
): object {
  const { affiliateId, baseUrl } = clientState
  const role = affiliateId === undefined ? 'network' : 'affiliate'
  const methods = methodsOf(parts, role, ({ run, operation }) => {
    const method: Method = (...args) => run(args, clientState)
    if (operation !== undefined) operationsOfMethods.set(method, operation)
    return method
  })
  const client = Object.assign(methods, {
    ...(previewMethod && { preview: methodsOf(parts, role, (call) => previewMethod(call, clientState)) }),
    with(changes: ClientChanges) {
      checkOptions(changes, 'with')
      // Undefined means unchanged, except that it removes the affiliate.
      const isChange = ([name, value]: [string, unknown]) => value !== undefined || name === 'affiliateId'
      const changed = Object.fromEntries(Object.entries(changes).filter(isChange))
      const replaces = (name: keyof ClientOptions) => Object.hasOwn(changed, name)
      const kept = {
        baseUrl: clientState.baseUrl,
        key: clientState.key,
        ownLimiter: replaces('concurrency') || replaces('rateLimit') ? undefined : clientState.ownLimiter,
        budget: replaces('retryBudget') ? undefined : clientState.budget,
      }
      return buildClient(makeClientState({ ...clientState.options, ...changed }, kept, 'with'), parts, previewMethod)
    },
  })
  // What `console.log` and `JSON.stringify` show of a client; never the key.
  const name = role === 'network' ? 'NetworkClient' : 'AffiliateClient'
  const describe = () => ({ client: name, baseUrl, ...(affiliateId && { affiliateId }) })
  Object.defineProperty(client, 'toJSON', { value: describe })
  Object.defineProperty(client, Symbol.for('nodejs.util.inspect.custom'), { value: describe })
  registerClient(client, clientState)
  return Object.freeze(client)
}
