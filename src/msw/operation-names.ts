/** The calls whose names `fail` knows, as the client has them; a test holds them against the list of all calls. */
export const operationNames = [
  'tool.testRedirect',
  'offers.list',
  'offers.get',
  'offers.create',
  'offers.update',
  'reports.overall',
  'reports.advertiser',
  'reports.affiliate',
  'reports.offer',
  'reports.conversion',
  'banners.v2.list',
  'banners.v3.list',
  'banners.v2.upload',
  'banners.v3.upload',
  'banners.v2.delete',
  'banners.v3.delete',
  'banners.v2.deleteAll',
  'banners.v3.deleteAll',
  'advertisers.list',
  'affiliates.listOfferAccess',
  'affiliates.setOfferAccess',
] as const

/** The name of a call, e.g. `offers.list`. */
export type OperationName = (typeof operationNames)[number]
