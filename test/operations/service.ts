import type { OperationName } from '../../src/operations/index.ts'

/** How a call may be repeated: a read always, a write that is the same when done twice, or another write. */
type Retried = 'read' | 'repeatable' | 'once'

/**
 * The operations of the service, typed by hand from docs/http-interface.md: method, path, who may call it, the calls that
 * send it, and how they are retried. What is sent once could take effect twice: docs/errors-and-retries.md.
 */
export const service: readonly (readonly [
  method: string,
  path: string,
  role: 'network' | 'affiliate' | 'both',
  call: OperationName,
  retried: Retried,
])[] = [
  ['GET', '/api/v2/test', 'both', 'tool.testRedirect', 'read'],
  ['POST', '/api/v2/test', 'both', 'tool.testRedirect', 'read'],
  ['GET', '/api/v2/getOverallReport', 'network', 'reports.overall', 'read'],
  ['GET', '/api/v2/getAdvertiserReport', 'network', 'reports.advertiser', 'read'],
  ['GET', '/api/v2/getAffiliateReport', 'network', 'reports.affiliate', 'read'],
  ['GET', '/api/v2/getOfferReport', 'network', 'reports.offer', 'read'],
  ['GET', '/api/v2/getOfferReport', 'affiliate', 'reports.offer', 'read'],
  ['GET', '/api/v2/getConversionReport', 'network', 'reports.conversion', 'read'],
  ['GET', '/api/v2/getConversionReport', 'affiliate', 'reports.conversion', 'read'],
  ['GET', '/api/v2/getOffers', 'network', 'offers.list', 'read'],
  ['GET', '/api/v2/getOffers', 'network', 'offers.get', 'read'],
  ['GET', '/api/v2/getOffers', 'affiliate', 'offers.list', 'read'],
  ['GET', '/api/v2/getOffers', 'affiliate', 'offers.get', 'read'],
  ['POST', '/api/v2/setOffer', 'network', 'offers.create', 'once'],
  ['POST', '/api/v2/setOffer', 'network', 'offers.update', 'repeatable'],
  ['GET', '/api/v2/getOfferBanners', 'network', 'banners.v2.list', 'read'],
  ['GET', '/api/v2/getOfferBanners', 'affiliate', 'banners.v2.list', 'read'],
  ['GET', '/api/v3/getOfferBanners', 'network', 'banners.v3.list', 'read'],
  ['GET', '/api/v3/getOfferBanners', 'affiliate', 'banners.v3.list', 'read'],
  ['POST', '/api/v2/setOfferBanners', 'network', 'banners.v2.upload', 'once'],
  ['POST', '/api/v3/setOfferBanners', 'network', 'banners.v3.upload', 'once'],
  ['POST', '/api/v2/delOfferBanners', 'network', 'banners.v2.delete', 'repeatable'],
  ['POST', '/api/v2/delOfferBanners', 'network', 'banners.v2.deleteAll', 'once'],
  ['POST', '/api/v3/delOfferBanners', 'network', 'banners.v3.delete', 'repeatable'],
  ['POST', '/api/v3/delOfferBanners', 'network', 'banners.v3.deleteAll', 'once'],
  ['GET', '/api/v2/getAdvertisers', 'network', 'advertisers.list', 'read'],
  ['POST', '/api/v2/setAffiliateOfferList', 'network', 'affiliates.setOfferAccess', 'repeatable'],
  ['GET', '/api/v2/getAffiliates', 'network', 'affiliates.listOfferAccess', 'read'],
]
