import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { createClient } from '../client/create-client.ts'
import { InputError } from '../errors/errors.ts'
import { formatIssue } from '../errors/sentences.ts'
import type { ClientOptions } from '../options/options.ts'

/** The environment variable of each option of the client. The key of an affiliate is in `AFFILIATE_KEY`. */
const VARIABLES = {
  baseUrl: 'NETWORK_URL',
  key: 'NETWORK_KEY',
  affiliateId: 'AFFILIATE_ID',
  timezone: 'NETWORK_TIMEZONE',
}

/** The environment variable of an option of the client; the option's own name if there is none. */
export const variableOf = (option: string, names = VARIABLES): string =>
  Object.hasOwn(names, option) ? names[option as keyof typeof names] : option

/** Environment variables of a program. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A client, and its key, which must not appear in any output. */
export interface Connection {
  readonly client: NetworkClient | AffiliateClient
  readonly key: string
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
  // A text that is no number is left for the client to refuse.
  const hours = timezone !== undefined && /^[+-]?\d+$/.test(timezone) ? Number(timezone) : timezone
  try {
    const set = { baseUrl, key, affiliateId: read('affiliateId'), timezone: hours as ClientOptions['timezone'] }
    return { key, client: createClient({ ...set, ...options }) }
  } catch (error) {
    throw error instanceof InputError ? new TypeError(inVariables(error, names)) : error
  }
}

/** The issues of a client's options, by the names of the variables. */
const inVariables = ({ issues = [] }: InputError, names: typeof VARIABLES): string =>
  issues.map((issue) => formatIssue({ ...issue, path: variableOf(issue.path, names) })).join('\n')
