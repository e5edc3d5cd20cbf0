import { InputError } from '../errors/errors.ts'
import type { MockNetworkOptions } from '../msw/index.ts'
import { UsageError } from './exit-error.ts'
import { type Given, numberOf, rateLimitOf, textOf, valueFlag } from './flags.ts'
import type { Io } from './output/io.ts'
import { profileOf } from './profile-file.ts'
import { kebab } from './spelling.ts'
import { inFlags } from './wording.ts'

/** The flags that describe a mock network. */
export const mockNetworkFlags = () =>
  [
    ['seed', 'number', 'Seed of the network: the same seed gives the same network. Default 7.'],
    ['offers', 'number', 'Number of offers. Default 40.'],
    ['affiliates', 'number', 'Number of affiliates. Default 12.'],
    ['conversions', 'number', 'Number of conversions in the last year, up to 200000. Default 20000.'],
    ['now', 'date', 'Current time of the network, or real to follow the clock. Default 2026-07-01.'],
    ['latency', 'ms', 'Delay of every response in milliseconds, or a range such as 20-80. Default 0.'],
    ['rate-limit', 'n/time', 'Limit for each key, such as 20/60s. Further requests get status 429. Default none.'],
    ['profile', 'file', 'Profile of a network, as doctor --json prints it. Default none.'],
    ['quirks', 'names', 'Quirks of deployed services, such as numericStrings,emptyMapsAsArrays. Default none.'],
  ].map(([name = '', placeholder = '', help = '']) => valueFlag(name, placeholder, help, 'Mock network'))

/** The mock network of the command line. */
export async function makeMockNetwork(given: Given, io: Io, onRequest?: MockNetworkOptions['onRequest']) {
  const file = textOf(given, 'profile', 'a file')
  const profile = file === undefined ? undefined : profileOf(file, '--profile', io)
  // A lag of reports shows in the present only.
  const asked = optionsOf(given)
  const options = { ...asked, now: asked.now ?? (profile && 'real'), profile, onRequest }
  const { createMockNetwork } = await import('../msw/index.ts')
  try {
    return createMockNetwork(options)
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`--quirks: ${error.message}`)
    if (!(error instanceof InputError)) throw error
    throw new UsageError(...inFlags(error, { placeOf: (option) => `--${kebab(option.replace('Ms', ''))}` }))
  }
}

const optionsOf = (given: Given): MockNetworkOptions => ({
  seed: numberOf(given, 'seed'),
  offers: numberOf(given, 'offers'),
  affiliates: numberOf(given, 'affiliates'),
  conversions: numberOf(given, 'conversions'),
  latencyMs: latencyOf(textOf(given, 'latency', 'milliseconds')),
  rateLimit: rateLimitOf(given),
  quirks: quirksOf(textOf(given, 'quirks', 'names')),
  now: textOf(given, 'now', 'a date'),
})

function latencyOf(value: string | undefined): number | readonly [number, number] | undefined {
  if (value === undefined) return undefined
  const [, least, most = least] = /^(\d+)(?:-(\d+))?$/.exec(value) ?? []
  if (least === undefined || Number(least) > Number(most))
    throw new UsageError(
      `--latency: expected milliseconds, or a range such as 20-80, received ${JSON.stringify(value)}`,
    )
  return [Number(least), Number(most)]
}

/** The mock network knows which names there are. */
const quirksOf = (names: string | undefined) =>
  names === undefined
    ? undefined
    : Object.fromEntries(
        names
          .split(',')
          .map((name) => name.trim().split('='))
          .map(([name, value = true]) => [name, value]),
      )
