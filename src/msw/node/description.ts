import { operationNames, operations } from '../../operations/index.ts'
import type { MockKeys, MockNetwork } from '../network.ts'
import type { Quirks } from '../responses/quirks.ts'

/** What `GET /__mock` responds with. */
export interface Description {
  /** Address for clients. */
  readonly baseUrl: string
  /** Current time of the network. */
  readonly now: string
  readonly keys: MockKeys
  readonly counts: Readonly<Record<string, number>>
  /** Names of operations, for `fail`. */
  readonly operations: readonly string[]
  readonly quirks: Quirks
}

/** An operation of the service. Operations with the same method and path differ by their parameters. */
interface Endpoint {
  readonly method: string
  readonly path: string
  readonly names: readonly string[]
}

export const endpoints: readonly Endpoint[] = [
  ...Map.groupBy(operations, ({ method, path }) => `${method} ${path}`).values(),
].map((same) => {
  const [{ method, path }] = same as [(typeof operations)[number]]
  return { method, path: `/api/${path}`, names: [...new Set(same.map(({ name }) => name))] }
})

export function describe(network: MockNetwork, baseUrl: string): Description {
  const { state, keys, now, quirks } = network
  const { offers, advertisers, affiliates, banners, access, clicks, conversions } = state
  const records = { offers, advertisers, affiliates, banners, access, clicks, conversions }
  return {
    baseUrl,
    now: now.toISOString(),
    keys,
    counts: Object.fromEntries(Object.entries(records).map(([name, { size }]) => [name, size])),
    operations: operationNames,
    quirks: { ...quirks },
  }
}
