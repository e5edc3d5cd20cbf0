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
   * Sends a request to any `v2/…` or `v3/…` operation and returns the response's `data`. The method is GET, or POST
   * with `form` or `json`; only GET is retried. The client adds the key and `a`. If you pass a `schema`, it validates
   * the data.
   * @throws any {@link AffiliateNetworkError}; {@link ResponseError} if the data doesn't match `schema`.
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

/** A network client's calls. */
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

/** An affiliate client's calls. */
export interface AffiliateCalls extends RequestCall, Pick<NetworkCalls, 'tool'> {
  /** List and get the offers that this affiliate may see. */
  readonly offers: AffiliateOffers
  /** This affiliate's offer and conversion reports. */
  readonly reports: AffiliateReports
  /** List offer creatives. */
  readonly banners: AffiliateBanners
}
