#!/usr/bin/env node
import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const USAGE = `Usage: affiliate-network-sdk mock [options]

Serves a mock network on a port of this machine, and prints its address and keys.

  --port <number>         port to listen on (4010)
  --host <address>        address to listen on (127.0.0.1)
  --seed <number>         which network: the same seed gives the same one (1)
  --offers <number>       how many offers (40)
  --affiliates <number>   how many affiliates (12)
  --conversions <number>  how many conversions in the last year (20000)
  --now <date>            the network's present (2026-07-01)
  --latency <ms>          how long every answer takes (0)
  --rate-limit <n>/<ms>   requests of a key in so many milliseconds, such as 5/1000; more are answered 429 (none)
  --quirks <names>        habits of deployed services, such as numericStrings,emptyMapsAsArrays (none)
  --version               the version of this package
  --help                  this text
`

const text = { type: 'string' } as const
const OPTIONS = {
  port: text,
  host: text,
  seed: text,
  offers: text,
  affiliates: text,
  conversions: text,
  now: text,
  latency: text,
  'rate-limit': text,
  quirks: text,
  version: { type: 'boolean', short: 'v' },
  help: { type: 'boolean', short: 'h' },
} as const

function wholeNumber(name: string, value: string | undefined): number | undefined {
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

/** Which names there are is the mock network's to say. */
const quirks = (names: string | undefined) =>
  names === undefined ? undefined : Object.fromEntries(names.split(',').map((name) => [name.trim(), true]))

/** The package's own version; asked for by the package's name, as src and dist are not of the same depth. */
const version = (): string => createRequire(import.meta.url)('affiliate-network-sdk/package.json').version

/** msw is an optional peer: without it there is still a text to read. */
async function loadMockNetwork() {
  try {
    return { ...(await import('../msw/index.ts')), ...(await import('../msw/node.ts')) }
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new TypeError(`the mock network needs msw beside this package
  in any folder: npx -p affiliate-network-sdk -p msw@3 affiliate-network-sdk mock
  in a project:  npm install --save-dev affiliate-network-sdk msw@3`)
  }
}

/** Runs the command line; gives what it serves, or nothing where it only prints. */
export async function run(args: readonly string[], print: (line: string) => void) {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  if (values.help || positionals[0] === 'help') return print(USAGE)
  if (values.version) return print(version())
  if (positionals.length !== 1 || positionals[0] !== 'mock')
    throw new TypeError(`expected the command mock, received ${JSON.stringify(positionals.join(' '))}\n\n${USAGE}`)
  const number = (name: 'port' | 'seed' | 'offers' | 'affiliates' | 'conversions' | 'latency') =>
    wholeNumber(name, values[name])
  const port = number('port') ?? 4010
  if (port < 0 || port > 65_535) throw new TypeError(`--port: expected 0 to 65535, received ${port}`)
  const { createMockNetwork, serveMockNetwork } = await loadMockNetwork()
  const network = createMockNetwork({
    seed: number('seed'),
    offers: number('offers'),
    affiliates: number('affiliates'),
    conversions: number('conversions'),
    latencyMs: number('latency'),
    rateLimit: rateLimit(values['rate-limit']),
    quirks: quirks(values.quirks),
    now: values.now,
  })
  const served = await serveMockNetwork(network, { port, host: values.host }).catch((error: { code?: unknown }) => {
    throw error.code === 'EADDRINUSE' ? new TypeError(`port ${port} is taken; --port 0 takes a free one`) : error
  })
  print(`Mock network on ${served.url}`)
  print(`Network key: ${network.keys.network}`)
  for (const { id, name, key, status } of network.state.affiliates)
    print(`Affiliate ${id} key: ${key}  ${name}${status === 'Active' ? '' : ` (${status.toLowerCase()})`}`)
  print(`Present: ${network.now.toISOString()}`)
  print(`Try: curl '${served.url}/api/v2/getOffers?key=${network.keys.network}'`)
  return served
}

/** Whether this file is the program, also when it was started through a link as npm makes one. */
const isProgram = process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)

if (isProgram) {
  run(process.argv.slice(2), (line) => console.log(line)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
