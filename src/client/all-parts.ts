import { offersSet } from '../call/offers-set.ts'
import { rawRequest } from '../call/raw-request.ts'
import { runUpload } from '../call/upload.ts'
import { advertisers as advertiserCalls } from '../operations/advertisers.ts'
import { affiliates as affiliateCalls } from '../operations/affiliates.ts'
import { banners as bannerCalls, bannerReads as bannerReadCalls } from '../operations/banners.ts'
import { offers as offerCalls, offerReads as offerReadCalls } from '../operations/offers.ts'
import { reports as reportCalls } from '../operations/reports.ts'
import { tool as toolCalls } from '../operations/tool.ts'
import type { Advertisers } from './advertisers.ts'
import type { Affiliates } from './affiliates.ts'
import type { AffiliateBanners, NetworkBanners, NetworkBannersV2, NetworkBannersV3 } from './banners.ts'
import type { RequestCall } from './calls.ts'
import type { AffiliateOffers, NetworkOffers } from './offers.ts'
import { Part, partOf } from './part.ts'
import type { AffiliateReports, NetworkReports } from './reports.ts'
import type { Tool } from './tool.ts'

/** Test where a tracking link redirects to. */
export const tool: Part<Tool, Tool> = partOf(toolCalls)

/** List, get, create and update offers. */
export const offers: Part<NetworkOffers, AffiliateOffers> = partOf(offerCalls, { networkCalls: { set: offersSet } })

/** List and get offers. */
export const offerReads: Part<Pick<NetworkOffers, 'list' | 'get'>, AffiliateOffers> = partOf(offerReadCalls)

/** Reports of clicks, conversions, payouts and revenue, with the requested fields. */
export const reports: Part<NetworkReports, AffiliateReports> = partOf(reportCalls)

/** List, upload and delete creatives. */
export const banners: Part<NetworkBanners, AffiliateBanners> = partOf(bannerCalls, { upload: runUpload })

/** List creatives. */
export const bannerReads: Part<
  { readonly v2: Pick<NetworkBannersV2, 'list'>; readonly v3: Pick<NetworkBannersV3, 'list'> },
  AffiliateBanners
> = partOf(bannerReadCalls)

/** List advertisers, who pay for offers. Network clients only. */
export const advertisers: Part<Advertisers, undefined> = partOf(advertiserCalls)

/** Set and list which affiliates may run which offers. Network clients only. */
export const affiliates: Part<Affiliates, undefined> = partOf(affiliateCalls)

/** Sends requests to operations that this package has no method for. */
export const request: Part<RequestCall['request'], RequestCall['request']> = new Part({
  network: rawRequest,
  affiliate: rawRequest,
})
