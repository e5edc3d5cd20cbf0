import { expect, it } from 'vitest'
import * as main from '../../src/index.ts'
import * as schemas from '../../src/schemas/described.ts'
import * as own from '../../src/schemas/index.ts'

it('the main entry exports these names at run time', () => {
  expect(Object.keys(main).sort()).toEqual([
    'AffiliateNetworkError',
    'ApiError',
    'ConnectionError',
    'InputError',
    'Paged',
    'PagingError',
    'ResponseError',
    'TimeoutError',
    'addDays',
    'createClient',
    'dayIn',
    'days',
    'formatDeviceRule',
    'formatGeoRule',
    'isAffiliateNetworkError',
    'parseDeviceRule',
    'parseGeoRule',
    'toOfferCreate',
  ])
})

it('/schemas exports a schema of every resource, query, body and envelope', () => {
  expect(Object.keys(schemas).sort()).toEqual([
    'Advertiser',
    'AdvertiserReportQuery',
    'AdvertiserReportRow',
    'AdvertisersQuery',
    'AffiliateBannersV2Query',
    'AffiliateBannersV3Query',
    'AffiliateConversionReportQuery',
    'AffiliateOffer',
    'AffiliateOfferEvent',
    'AffiliateOffersQuery',
    'AffiliateReportQuery',
    'AffiliateReportRow',
    'Banner',
    'BannerV2',
    'BannersV2Delete',
    'BannersV2DeleteAll',
    'BannersV2Query',
    'BannersV2Upload',
    'BannersV3Delete',
    'BannersV3DeleteAll',
    'BannersV3Query',
    'BannersV3Upload',
    'ConversionReportQuery',
    'ConversionReportRow',
    'CreatedOffer',
    'Envelope',
    'NetworkOffer',
    'OfferAccess',
    'OfferAccessForm',
    'OfferAccessQuery',
    'OfferAccessResult',
    'OfferAccessUpdate',
    'OfferCreate',
    'OfferEvent',
    'OfferReportQuery',
    'OfferReportRow',
    'OfferUpdate',
    'OfferUpdateForm',
    'OffersQuery',
    'OverallReportQuery',
    'OverallReportRow',
    'Pagination',
    'RedirectHop',
    'RedirectTest',
    'RedirectTestAnswer',
    'RedirectTestQuery',
    'RemovedBanner',
    'TrafficType',
  ])
})

it('/schemas has the same schemas at run time as in its types', () => {
  expect(Object.keys(schemas).sort()).toEqual(Object.keys(own).sort())
})
