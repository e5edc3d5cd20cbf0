/**
 * A client with only the parts that a page needs; bundlers drop the rest. Its calls, types, options and errors are the
 * same as the full client's.
 * @module affiliate-network-sdk/parts
 */

import { inputError } from '../errors/input-error.ts'
import { isRecord } from '../errors/objects.ts'
import type { Role } from '../operations/operation.ts'
import type { ClientOptions, RelayClientOptions } from '../options/options.ts'
import { makeClientState } from '../transport/client-state.ts'
import { buildClient } from './build-client.ts'
import type { AffiliateClientOptions, NetworkClientOptions, WithChanges } from './clients.ts'
import { Part } from './part.ts'
import { describeForeign } from './registry.ts'

export {
  advertisers,
  affiliates,
  bannerReads,
  banners,
  offerReads,
  offers,
  reports,
  request,
  tool,
} from './all-parts.ts'
export type * from './clients.ts'
export type { Part } from './part.ts'

/** Parts, by their names in the client. */
export type Parts = Readonly<Record<string, Part>> & {
  /** Reserved, because every client has a `with`. */
  readonly with?: never
  /** Reserved, because every client has a `toJSON`. */
  readonly toJSON?: never
}

type PartsFor<Own, Caller extends Role> = {
  readonly [Name in keyof Own as PartFor<Own[Name], Caller> extends undefined ? never : Name]: PartFor<
    Own[Name],
    Caller
  >
}
type PartFor<One, Caller> =
  One extends Part<infer Network, infer Affiliate> ? (Caller extends 'network' ? Network : Affiliate) : undefined

/** A network operator's client with some parts. */
export type NetworkClientOf<Own extends Parts> = PartsFor<Own, 'network'> & WithOf<Own>
/** An affiliate's client with some parts, and only the calls that an affiliate may make. */
export type AffiliateClientOf<Own extends Parts> = PartsFor<Own, 'affiliate'> & WithOf<Own>

interface WithOf<Own extends Parts> extends WithChanges<NetworkClientOf<Own>, AffiliateClientOf<Own>> {}

/**
 * Creates a client with some parts for a network operator. No request is sent.
 * @throws `InputError` if an option is invalid.
 * @example
 * ```ts
 * import { createClient, offerReads, reports } from 'affiliate-network-sdk/parts'
 *
 * const key = process.env.NETWORK_KEY ?? ''
 * const network = createClient(
 *   { baseUrl: 'https://acme.example', key },
 *   { offers: offerReads, reports },
 * )
 * const { items } = await network.offers.list({ status: 'Active' })
 * ```
 */
export function createClient<Own extends Parts>(
  options: NetworkClientOptions | (RelayClientOptions & { readonly affiliateId?: undefined }),
  parts: Own,
): NetworkClientOf<Own>
/** Creates a client with some parts for an affiliate. It has only the calls that an affiliate may make. */
export function createClient<Own extends Parts>(
  options: AffiliateClientOptions | (RelayClientOptions & { readonly affiliateId: number | string }),
  parts: Own,
): AffiliateClientOf<Own>
/** Creates a network or affiliate client, for options whose `affiliateId` is known only at run time. */
export function createClient<Own extends Parts>(
  options: ClientOptions | RelayClientOptions,
  parts: Own,
): NetworkClientOf<Own> | AffiliateClientOf<Own>
export function createClient(options: ClientOptions | RelayClientOptions, parts: Parts): object {
  if (!isRecord(parts))
    throw inputError('createClient', { path: 'parts', expected: 'an object of parts', received: 'another value' })
  for (const [name, part] of Object.entries(parts)) {
    if (!(part instanceof Part))
      throw inputError('createClient', {
        path: `parts.${name}`,
        expected: 'a part of affiliate-network-sdk/parts',
        received: describeForeign(part),
      })
  }
  return buildClient(makeClientState(options), { ...parts })
}
