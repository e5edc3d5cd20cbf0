import { InputError } from '../../errors/errors.ts'
import { operationNames } from '../../operations/index.ts'
import { readBytes } from '../body.ts'
import type { Fault } from '../faults/fault.ts'
import type { FaultTarget } from '../faults/fault-target.ts'
import type { MockNetwork } from '../network.ts'
import { createQuirks, type Quirks } from '../responses/quirks.ts'
import { networkPage } from './network-page.ts'
import type { RequestLog } from './request-log.ts'

type Fields = Readonly<Record<string, unknown>>

/** The commands under `/__mock/`. They throw an InputError or a TypeError that names the field. */
const COMMANDS: Readonly<Record<string, (network: MockNetwork, body: Fields) => void>> = {
  now(network, { now, ...others }) {
    refuseOthers(others, 'now')
    network.now = now as string
  },
  fail(network, { operation, ...fault }) {
    network.fail(operation as FaultTarget, withInfinity(fault) as Fault)
  },
  quirks(network, quirks) {
    // Checks all of them before any is changed.
    createQuirks(quirks as Partial<Quirks>)
    Object.assign(network.quirks, quirks)
  },
  heal(network, others) {
    refuseOthers(others, 'no fields')
    network.heal()
  },
  reset(network, others) {
    refuseOthers(others, 'no fields')
    network.reset()
  },
}

function refuseOthers(others: Fields, expected: string): void {
  const [name] = Object.keys(others)
  if (name !== undefined) throw new TypeError(`there is no field ${JSON.stringify(name)}; expected ${expected}`)
}

/** JSON has no `Infinity`, so these are given as a text. */
function withInfinity(fault: Fields): Fields {
  const infinite = ['times', 'delayMs'].filter((name) => Object.hasOwn(fault, name) && fault[name] === 'Infinity')
  return { ...fault, ...Object.fromEntries(infinite.map((name) => [name, Number.POSITIVE_INFINITY])) }
}

/** What changes while a network runs. */
function statusOf({ state, now, quirks }: MockNetwork) {
  const { offers, advertisers, affiliates, banners, access, clicks, conversions } = state
  const records = { offers, advertisers, affiliates, banners, access, clicks, conversions }
  const counts = Object.fromEntries(Object.entries(records).map(([name, { size }]) => [name, size]))
  return { now: now.toISOString(), counts, quirks: { ...quirks } }
}

/** What `GET /__mock` responds with: the address for clients, and the operations for `fail`. */
const describe = (network: MockNetwork, baseUrl: string) => ({
  baseUrl,
  keys: network.keys,
  ...statusOf(network),
  operations: operationNames,
})

const MOST_BYTES = 2 ** 20

/** Responds to a request to `/__mock`, which describes the network, or below it, which changes it. */
export async function control(network: MockNetwork, log: RequestLog, request: Request): Promise<Response> {
  const { origin, pathname } = new URL(request.url)
  const name = pathname.replace(/^\/(?:__mock\/?)?/, '')
  if (name === '' || name === 'status') {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, 'expected GET', { allow: 'GET' })
    if (name === 'status') return json(200, { ...statusOf(network), requests: log.requests })
    const isForPage = /\btext\/html\b/.test(request.headers.get('accept') ?? '')
    return isForPage ? networkPage(PRIVATE) : json(200, describe(network, origin))
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined)
    return refusal(
      404,
      `there is no ${pathname}; there are ${['status', ...Object.keys(COMMANDS)].map((one) => `/__mock/${one}`)}`,
    )
  if (request.method !== 'POST') return refusal(405, 'expected POST', { allow: 'POST' })
  const bytes = await readBytes(request, MOST_BYTES)
  if (bytes === undefined) return refusal(413, 'expected a body of at most 1 MB')
  try {
    command(network, fieldsOf(bytes))
  } catch (error) {
    if (error instanceof InputError || error instanceof TypeError) return refusal(400, error.message)
    throw error
  }
  return json(200, describe(network, origin))
}

function fieldsOf(bytes: Uint8Array): Fields {
  const text = new TextDecoder().decode(bytes)
  const value = text.trim() === '' ? {} : parseJson(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  throw new TypeError('the body: expected an object in JSON')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new TypeError(`the body: expected JSON: ${(error as Error).message}`)
  }
}

const refusal = (status: number, error: string, headers = {}) => json(status, { error }, headers)

const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  new Response(`${JSON.stringify(body, null, 2)}\n`, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...PRIVATE, ...headers },
  })

/** For this origin only, and for no cache. */
const PRIVATE = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  vary: 'accept',
}
