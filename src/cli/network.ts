import { readFileSync } from 'node:fs'
import { type Connection, connect, type Environment } from '../mcp/environment.ts'
import type { MockNetwork } from '../msw/index.ts'
import { UsageError } from './exit-error.ts'
import { type Given, rateLimitOf } from './flags.ts'
import { makeMockNetwork } from './mock-network.ts'
import { type Io, warn } from './output/io.ts'
import { commandOf } from './spelling.ts'
import { reworded } from './wording.ts'

type Options = NonNullable<Parameters<typeof connect>[1]>
type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** The network of a command. */
export interface Network {
  readonly client: Connection['client']
  /** What no output may contain. */
  readonly key: string
  /** The time zone of the settings. */
  readonly timezone: Connection['timezone']
  /** The present of a mock network; `undefined` for a real one. */
  readonly now: Date | undefined
  /** What reaches it. */
  readonly fetch: Fetch
}

/** The environment with the key that `NETWORK_KEY_FILE` names. @throws UsageError */
function withKeyFile(env: Environment): Environment {
  const { NETWORK_KEY_FILE: file, AFFILIATE_ID: id } = env
  if (!file) return env
  const name = id ? 'AFFILIATE_KEY' : 'NETWORK_KEY'
  if (env[name]) throw new UsageError(`${name} and NETWORK_KEY_FILE: both are set; unset one`)
  try {
    const bytes = readFileSync(file)
    if (/^(?:fffe|feff)/.test(bytes.toString('hex', 0, 2)))
      throw new UsageError(`NETWORK_KEY_FILE: ${file} is in UTF-16, as PowerShell 5.1 writes it; save it as UTF-8`)
    const key = bytes.toString().trim()
    if (key === '') throw new UsageError(`NETWORK_KEY_FILE: expected a key in ${file}, and it is empty`)
    return { ...env, [name]: key }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`NETWORK_KEY_FILE: ${(error as Error).message.replace(/^\w+: /, '')}`)
  }
}

/**
 * The network that the environment describes, or a mock network in this process, which the flags in `mock` describe.
 * @throws UsageError
 */
export async function networkOf(io: Io, given: Given, more: Options = {}, mock: Given = {}): Promise<Network> {
  const rateLimit = rateLimitOf(given)
  const onEvent: Options['onEvent'] = (event) => {
    if (event.type === 'warning') warn(io, event.message.replace(event.operation, commandOf(event.operation)))
  }
  const options = { onEvent, ...(rateLimit && { rateLimit }), ...more }
  if (given.mock !== true) return { ...connected(withKeyFile(io.env), options), now: undefined, fetch }
  const network = await makeMockNetwork(mock, io)
  const { settings, key } = mockSettings(network, io.env)
  const fetchMock: Fetch = (input, init) => network.handle(new Request(input, init))
  return { ...connected(settings, { ...options, fetch: fetchMock }), key, now: network.now, fetch: fetchMock }
}

/** A client for whom the environment names, to look at calls only: there is no such network. */
export const unreachable = ({ AFFILIATE_ID, NETWORK_TIMEZONE = '' }: Environment): Network['client'] =>
  connected({
    AFFILIATE_ID: AFFILIATE_ID && '1',
    NETWORK_TIMEZONE: NETWORK_TIMEZONE && '0',
    ...{ NETWORK_URL: 'https://network.invalid', NETWORK_KEY: 'none', AFFILIATE_KEY: 'none' },
  }).client

/** The client that the environment describes. @throws UsageError */
function connected(...settings: Parameters<typeof connect>): Connection {
  try {
    return connect(...settings)
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(...error.message.split('\n').map(reworded)) : error
  }
}

/** The settings that reach a mock network, for whom the environment names. @throws UsageError */
function mockSettings(
  { keys, baseUrl }: MockNetwork,
  environment: Environment,
): { readonly settings: Environment; readonly key: string } {
  const id = environment.AFFILIATE_ID || undefined
  const key = id === undefined ? keys.network : new Map(Object.entries(keys.affiliates)).get(id)
  if (key === undefined) {
    const ids = Object.keys(keys.affiliates).join(', ')
    throw new UsageError(
      `AFFILIATE_ID: expected an affiliate of the mock network (${ids}), received ${JSON.stringify(id)}`,
    )
  }
  const timezone = environment.NETWORK_TIMEZONE || '0'
  return {
    key,
    settings: {
      AFFILIATE_ID: id,
      NETWORK_TIMEZONE: timezone,
      NETWORK_URL: baseUrl,
      NETWORK_KEY: key,
      AFFILIATE_KEY: key,
    },
  }
}
