import { operationNames } from '../../operations/index.ts'
import type { MockKeys, MockNetwork } from '../network.ts'
import type { Quirks } from '../responses/quirks.ts'

/** What changes while a network runs. */
export interface Status {
  /** Current time of the network. */
  readonly now: string
  readonly counts: Readonly<Record<string, number>>
  readonly quirks: Quirks
}

/** What `GET /__mock` responds with. */
export interface Description extends Status {
  /** Address for clients. */
  readonly baseUrl: string
  readonly keys: MockKeys
  /** Names of operations, for `fail`. */
  readonly operations: readonly string[]
}

export function statusOf({ state, now, quirks }: MockNetwork): Status {
  const { offers, advertisers, affiliates, banners, access, clicks, conversions } = state
  const records = { offers, advertisers, affiliates, banners, access, clicks, conversions }
  return {
    now: now.toISOString(),
    counts: Object.fromEntries(Object.entries(records).map(([name, { size }]) => [name, size])),
    quirks: { ...quirks },
  }
}

export function describe(network: MockNetwork, baseUrl: string): Description {
  const { now, counts, quirks } = statusOf(network)
  return { baseUrl, now, keys: network.keys, counts, operations: operationNames, quirks }
}
