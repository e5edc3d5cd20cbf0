import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { createClient } from '../client/create-client.ts'
import { InputError, type Issue } from '../errors/errors.ts'
import { formatIssue } from '../errors/sentences.ts'
import type { ClientOptions } from '../options/options.ts'
import { A_RATE_LIMIT, readRateLimit } from './rate-limit.ts'

/** The environment variable of each option of the client. The key of an affiliate is in `AFFILIATE_KEY`. */
const VARIABLES = {
  baseUrl: 'NETWORK_URL',
  key: 'NETWORK_KEY',
  affiliateId: 'AFFILIATE_ID',
  timezone: 'NETWORK_TIMEZONE',
  rateLimit: 'NETWORK_RATE_LIMIT',
  allowInsecureHttp: 'NETWORK_ALLOW_HTTP',
}

/** The environment variable of an option of the client; the option's own name if there is none. */
export const variableOf = (option: string, names = VARIABLES): string =>
  Object.hasOwn(names, option) ? names[option as keyof typeof names] : option

/** Environment variables of a program. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A client and its settings. */
export interface Connection {
  readonly client: NetworkClient | AffiliateClient
  /** It must not appear in any output. */
  readonly key: string
  readonly timezone: ClientOptions['timezone']
}

/**
 * Creates the client that the environment describes. Empty variables count as unset.
 * @throws TypeError that names the variables that are missing or not valid.
 */
export function connect(environment: Environment, options: Partial<ClientOptions> = {}): Connection {
  const names = { ...VARIABLES, ...(environment.AFFILIATE_ID && { key: 'AFFILIATE_KEY' }) }
  const read = (option: keyof typeof names) => environment[names[option]] || undefined
  const [baseUrl, key, timezone] = [read('baseUrl'), read('key'), read('timezone')]
  if (baseUrl === undefined || key === undefined) {
    const missing = [names.baseUrl, names.key].filter((name) => !environment[name])
    throw new TypeError(`${missing.join(' and ')}: not set; to try it on a mock network, add --mock`)
  }
  const [rate, allow] = [read('rateLimit'), read('allowInsecureHttp')]
  // A text that is not what it should be is left for the client to refuse.
  const set = {
    baseUrl,
    key,
    affiliateId: read('affiliateId'),
    timezone: timezone !== undefined && /^[+-]?\d+$/.test(timezone) ? Number(timezone) : timezone,
    rateLimit: rate && (readRateLimit(rate) ?? rate),
    allowInsecureHttp: allow === 'true' || (allow === 'false' ? false : allow),
  } as Partial<ClientOptions> & { baseUrl: string; key: string }
  try {
    return { key, timezone: set.timezone, client: createClient({ ...set, ...options }) }
  } catch (error) {
    throw error instanceof InputError ? new TypeError(inVariables(error, names)) : error
  }
}

/** The issues of a client's options, by the names of the variables. */
const inVariables = ({ issues = [] }: InputError, names: typeof VARIABLES): string =>
  issues.map((issue) => formatIssue({ ...issue, ...inSettings(issue), path: variableOf(issue.path, names) })).join('\n')

/** What is expected of options whose variables have other values. */
function inSettings({ path, received }: Issue): Partial<Issue> {
  if (path === 'rateLimit') return { expected: A_RATE_LIMIT }
  if (path === 'baseUrl' && received === 'http:')
    return { expected: `https:, because every URL contains the key (${VARIABLES.allowInsecureHttp}=true allows it)` }
  return {}
}
