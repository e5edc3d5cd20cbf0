/** Names of all operations, which are the names of their calls in the client. */
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

/** Name of an operation, which is the name of its call in the client. */
export type OperationName = (typeof operationNames)[number]
