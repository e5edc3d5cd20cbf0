/** A flag of the command line. */
export interface Flag {
  /** What stands after it; a flag without it takes no value. */
  readonly value?: string
  readonly help: string
}

/** Flags that describe the mock network. */
const NETWORK = {
  seed: { value: '<number>', help: 'which network: the same seed gives the same one (1)' },
  offers: { value: '<number>', help: 'how many offers (40)' },
  affiliates: { value: '<number>', help: 'how many affiliates (12)' },
  conversions: { value: '<number>', help: 'how many conversions in the last year, up to 200000 (20000)' },
  now: { value: '<date>', help: "the network's current time, or real to follow the clock (2026-07-01)" },
  latency: { value: '<ms>', help: 'how long every response takes, or a range such as 20-80 (0)' },
  'rate-limit': {
    value: '<n>/<ms>',
    help: 'requests of a key in so many milliseconds, such as 5/1000; more are answered 429 (none)',
  },
  quirks: {
    value: '<names>',
    help: 'habits of deployed services, such as numericStrings,emptyMapsAsArrays (none)',
  },
} as const satisfies Record<string, Flag>

/** The flags of each command, and those that need no command. */
export const FLAGS = {
  mock: {
    port: { value: '<number>', help: 'port to listen on (4010)' },
    host: { value: '<address>', help: 'address to listen on (127.0.0.1)' },
    quiet: { help: 'print no line for each request' },
    ...NETWORK,
  },
  mcp: {
    mock: { help: 'use a mock network, whatever the settings say; --seed and what follows it describe it' },
    'allow-writes': { help: 'offer the tools that write, too: each shows its request until it is confirmed' },
    ...NETWORK,
  },
  all: {
    version: { help: 'the version of this package' },
    help: { help: 'this text' },
  },
} as const satisfies Record<string, Record<string, Flag>>

export type Command = 'mock' | 'mcp'

/** The name of a flag with a value, and of one without. */
export type NetworkFlag = keyof typeof NETWORK
export type ValueFlag = NetworkFlag | 'port' | 'host'
export type SwitchFlag = 'quiet' | 'mock' | 'allow-writes' | 'version' | 'help'

export const networkFlags = Object.keys(NETWORK) as NetworkFlag[]

/** What was given on the command line. */
export type Values = { readonly [Name in ValueFlag]?: string } & { readonly [Name in SwitchFlag]?: true }

const lines = (flags: Readonly<Record<string, Flag>>) =>
  Object.entries(flags)
    .map(([name, { value = '', help }]) => `  ${`--${name} ${value}`.padEnd(23)} ${help}`)
    .join('\n')

const withoutNetwork = (flags: Readonly<Record<string, Flag>>) =>
  Object.fromEntries(Object.entries(flags).filter(([name]) => !Object.hasOwn(NETWORK, name)))

/** The text of `--help`. */
export const USAGE = `Usage: affiliate-network-sdk mock [options]
       affiliate-network-sdk mcp [options]

mock serves a mock network on a port of this machine, and prints its address, its keys, and a line for each request.

${lines(FLAGS.mock)}

mcp serves a network to agents, by the Model Context Protocol over stdin and stdout. It needs NETWORK_URL and
NETWORK_KEY in its environment, or as an affiliate NETWORK_URL, AFFILIATE_ID and AFFILIATE_KEY. It takes
AFFILIATE_TIMEZONE (whole hours from UTC, for reports).

${lines(withoutNetwork(FLAGS.mcp))}

Both:

${lines(FLAGS.all)}
`
