import type { ClientOptions, RelayClientOptions } from '../options/options.ts'
import { checkOptions } from '../transport/client-options.ts'
import { resolveOptions, type Settings } from '../transport/settings.ts'
import type { ClientChanges } from './clients.ts'
import { operationsOfMethods, settingsOfClients } from './known.ts'
import { type Method, methodsOf, type Part, type Role, type Tree } from './part.ts'

/** What a client consists of: its parts by name, and what it has besides. */
export interface ClientPlan {
  readonly parts: Readonly<Record<string, Part>>
  readonly more?: (settings: Settings, role: Role) => Tree
}

/** Builds a client. Its `with` builds another one of the same parts. */
export function buildClient(options: ClientOptions | RelayClientOptions, settings: Settings, plan: ClientPlan): object {
  const { affiliateId, baseUrl } = settings
  const role = affiliateId === undefined ? 'network' : 'affiliate'
  // A copy: the caller may change the object later.
  const own = { ...options, baseUrl, headers: settings.headers }
  const client = {
    ...methodsOf(plan.parts, role, ({ send, operation }) => {
      const method: Method = (...args) => send(args, settings)
      if (operation !== undefined) operationsOfMethods.set(method, operation)
      return method
    }),
    ...plan.more?.(settings, role),
    with(changes: ClientChanges) {
      checkOptions(changes, 'with')
      // Undefined means unchanged, except that it removes the affiliate.
      const isGiven = ([name, value]: [string, unknown]) => value !== undefined || name === 'affiliateId'
      const given = Object.fromEntries(Object.entries(changes).filter(isGiven))
      const replaces = (name: keyof ClientOptions) => Object.hasOwn(given, name)
      const shared = {
        ownLimiter: replaces('concurrency') || replaces('rateLimit') ? undefined : settings.ownLimiter,
        budget: replaces('retryBudget') ? undefined : settings.budget,
      }
      const next = { ...own, ...given }
      return buildClient(next, resolveOptions(next, shared, 'with'), plan)
    },
  }
  // What `console.log` and `JSON.stringify` show of a client; never the key.
  const name = role === 'network' ? 'NetworkClient' : 'AffiliateClient'
  const describe = () => ({ client: name, baseUrl, ...(affiliateId && { affiliateId }) })
  Object.defineProperty(client, 'toJSON', { value: describe })
  Object.defineProperty(client, Symbol.for('nodejs.util.inspect.custom'), { value: describe })
  settingsOfClients.set(client, settings)
  return Object.freeze(client)
}
