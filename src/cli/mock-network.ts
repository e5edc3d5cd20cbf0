import type { MockNetwork, MockNetworkOptions } from '../msw/index.ts'
import type { NetworkFlag, ValueFlag, Values } from './flags.ts'
import { type Usage, withPeer } from './peers.ts'
import { latency } from './request-log.ts'

/** The mock network of the command line, and what puts it on a port or into this process. */
export async function makeMockNetwork(values: Values, usage: Usage, onRequest?: MockNetworkOptions['onRequest']) {
  const options = { ...optionsOf(values), onRequest }
  const { createMockNetwork, ...places } = await withPeer('the mock network', usage, async () => ({
    ...(await import('../msw/index.ts')),
    ...(await import('../msw/node.ts')),
  }))
  const make = (): MockNetwork => {
    try {
      return createMockNetwork(options)
    } catch (error) {
      throw error instanceof Error ? new TypeError(inFlags(error.message, values)) : error
    }
  }
  return { network: make(), ...places }
}

/** The option of the mock network that a flag sets. */
const OPTION: Readonly<Record<NetworkFlag, keyof MockNetworkOptions>> = {
  seed: 'seed',
  offers: 'offers',
  affiliates: 'affiliates',
  conversions: 'conversions',
  now: 'now',
  latency: 'latencyMs',
  'rate-limit': 'rateLimit',
  quirks: 'quirks',
}

const optionsOf = (values: Values): MockNetworkOptions => ({
  seed: wholeNumber('seed', values),
  offers: wholeNumber('offers', values),
  affiliates: wholeNumber('affiliates', values),
  conversions: wholeNumber('conversions', values),
  latencyMs: latency(values.latency),
  rateLimit: rateLimit(values['rate-limit']),
  quirks: quirks(values.quirks),
  now: values.now,
})

/** The value of a flag as a number. @throws TypeError that names the flag. */
export function wholeNumber(name: ValueFlag, { [name]: value }: Values): number | undefined {
  if (value === undefined) return undefined
  if (!/^-?\d+$/.test(value))
    throw new TypeError(`--${name}: expected a whole number, received ${JSON.stringify(value)}`)
  return Number(value)
}

function rateLimit(value: string | undefined) {
  if (value === undefined) return undefined
  const [, requests, intervalMs] = /^(\d+)\/(\d+)$/.exec(value) ?? []
  if (!(Number(requests) > 0 && Number(intervalMs) > 0))
    throw new TypeError(
      `--rate-limit: expected requests and milliseconds such as 5/1000, received ${JSON.stringify(value)}`,
    )
  return { requests: Number(requests), intervalMs: Number(intervalMs) }
}

/** The mock network knows which names there are. */
const quirks = (names: string | undefined) =>
  names === undefined ? undefined : Object.fromEntries(names.split(',').map((name) => [name.trim(), true]))

/** A message of the mock network about an option, as one about the flag. */
function inFlags(message: string, values: Values): string {
  const text = message.replace(/^createMockNetwork: /, '')
  const flags = Object.entries(OPTION).filter(([flag]) => values[flag as NetworkFlag] !== undefined)
  const [flag, option] = flags.find(([, option]) => new RegExp(`\\b${option}\\b`).test(text)) ?? []
  return flag === undefined ? message : `--${flag}: ${text.replace(new RegExp(`^${option}(?:: | is )`), '')}`
}
