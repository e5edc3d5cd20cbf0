import * as query from '@tanstack/query-core'
import * as sdk from 'affiliate-network-sdk'
import * as msw from 'affiliate-network-sdk/msw'
import * as mswNode from 'affiliate-network-sdk/msw/node'
import * as parts from 'affiliate-network-sdk/parts'
import * as relay from 'affiliate-network-sdk/relay'
import * as schemas from 'affiliate-network-sdk/schemas'
import * as sync from 'affiliate-network-sdk/sync'
import * as queries from 'affiliate-network-sdk/tanstack-query'
import * as big from 'big.js'
import * as zod from 'zod/mini'
import type { Message, RunSettings } from './messages.ts'
import { installFetch, listen } from './network.ts'
import { installOutput } from './output.ts'
import { installProcess, isExit } from './process.ts'
import * as timers from './timers.ts'

/** A program as sucrase writes it: its imports are calls of `require`. */
type Program = (require: (name: string) => unknown, exports: object) => Promise<void>

const modules = new Map<string, object>(
  Object.entries({
    '@tanstack/query-core': query,
    'affiliate-network-sdk': sdk,
    'affiliate-network-sdk/msw': msw,
    'affiliate-network-sdk/msw/node': mswNode,
    'affiliate-network-sdk/parts': parts,
    'affiliate-network-sdk/relay': relay,
    'affiliate-network-sdk/schemas': schemas,
    'affiliate-network-sdk/sync': sync,
    'affiliate-network-sdk/tanstack-query': queries,
    'big.js': big,
    'node:timers/promises': timers,
    'zod/mini': zod,
  }),
)

function load(name: string): object {
  const found = modules.get(name)
  if (found === undefined) throw new Error(`Cannot find module '${name}': this page does not have it.`)
  return { __esModule: true, ...found }
}

const send = (message: Message) => postMessage(message)

/** What the page writes in front of this script. */
declare const settings: RunSettings
declare const program: Program
declare const lines: number

setTime(`${settings.day}T12:00:00Z`)
const mock = msw.createMockNetwork({ seed: settings.seed, baseUrl: 'https://acme.example' })
if (new Date(settings.day) > mock.now) mock.now = settings.day
if (settings.fault) mock.fail('*', settings.fault)
const [[affiliateId = '', affiliateKey = ''] = []] = Object.entries(mock.keys.affiliates)
const keys = { NETWORK_KEY: mock.keys.network, AFFILIATE_KEY: affiliateKey, AFFILIATE_ID: affiliateId }
const env = { NETWORK_URL: mock.baseUrl, ...keys }
installFetch(send)
listen(mock.baseUrl, mock)
const output = installOutput(send, lines)
installProcess(output, env)

// The two clients that the guides make once, and use on all pages.
const options = { baseUrl: mock.baseUrl, timezone: 0 } as const
const network = sdk.createClient({ ...options, key: env.NETWORK_KEY })
const affiliate = sdk.createClient({ ...options, key: affiliateKey, affiliateId: Number(affiliateId) })

/** Runs the program. */
async function start(): Promise<void> {
  let failed = false
  const fail = (error: unknown) => {
    failed = true
    if (!isExit(error)) output.printError(error)
  }
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    fail(event.reason)
  })
  await program(load, {}).catch(fail)
  output.flush()
  send({ type: 'end', failed })
}

/** Sets the clock: the samples of the guides print what they print on the day of the mock network, at noon. */
function setTime(now: string): void {
  const ahead = Date.parse(now) - Date.now()
  const Clock = Date
  globalThis.Date = class extends Clock {
    constructor(...values: []) {
      super(...(values.length === 0 ? ([Clock.now() + ahead] as unknown as []) : values))
    }

    static override now() {
      return Clock.now() + ahead
    }
  } as DateConstructor
}

Object.assign(globalThis, { network, affiliate, require: load, start })
