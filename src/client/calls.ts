import type { RawRequest } from '../call/raw-request.ts'
import type { CallOptions } from '../options/options.ts'
import type { Advertisers } from './advertisers.ts'
import type { Affiliates } from './affiliates.ts'
import type { AffiliateBanners, NetworkBanners } from './banners.ts'
import type { AffiliateOffers, NetworkOffers } from './offers.ts'
import type { AffiliateReports, NetworkReports } from './reports.ts'
import type { Tool } from './tool.ts'

/** Sends requests to operations that this package has no method for. */
export interface RequestCall {
  /**
   * Sends a request to any `v2/…` or `v3/…` operation and returns the `data` of its response. The method is GET, or POST
   * if `form` or `json` is given; only GET is retried. The client adds the key and `a`. With a `schema`, the data is
   * checked by it.
   * @throws any {@link AffiliateNetworkError}; {@link ResponseError} if the data does not match `schema`.
   * @example
   * ```ts
   * const blocked = await network.request({
   *   path: 'v2/getAdvertisers',
   *   query: { status: 'Blocked' },
   * })
   * ```
   */
  request<Output = unknown>(call: RawRequest<Output>, options?: CallOptions): Promise<NoInfer<Output>>
}

/** The calls of a network's client. */
export interface NetworkCalls extends RequestCall {
  /** Test where a tracking link redirects to. */
  readonly tool: Tool
  /** List, get, create and update offers. */
  readonly offers: NetworkOffers
  /** Reports of clicks, conversions, payouts and revenue, with the requested fields. */
  readonly reports: NetworkReports
  /** List, upload and delete creatives. */
  readonly banners: NetworkBanners
  /** List advertisers, who pay for offers. */
  readonly advertisers: Advertisers
  /** Set and list which affiliates may run which offers. */
  readonly affiliates: Affiliates
}

/** The calls of an affiliate's client. */
export interface AffiliateCalls extends RequestCall, Pick<NetworkCalls, 'tool'> {
  /** List and get the offers that this affiliate may see. */
  readonly offers: AffiliateOffers
  /** The offer and conversion reports of this affiliate. */
  readonly reports: AffiliateReports
  /** List the creatives of offers. */
  readonly banners: AffiliateBanners
}
