import { operations } from '../operations/index.ts'

/** The name of a call as the client has it, e.g. `offers.list`. */
export type OperationName =
  | 'tool.testRedirect'
  | 'offers.list'
  | 'offers.get'
  | 'offers.create'
  | 'offers.update'
  | 'reports.overall'
  | 'reports.advertiser'
  | 'reports.affiliate'
  | 'reports.offer'
  | 'reports.conversion'
  | 'banners.v2.list'
  | 'banners.v3.list'
  | 'banners.v2.upload'
  | 'banners.v3.upload'
  | 'banners.v2.delete'
  | 'banners.v3.delete'
  | 'banners.v2.deleteAll'
  | 'banners.v3.deleteAll'
  | 'advertisers.list'
  | 'affiliates.listOfferAccess'
  | 'affiliates.setOfferAccess'

/** The calls whose names `fail` knows; a test holds the type against them. */
export const operationNames: readonly string[] = [...new Set(operations.map(({ name }) => name))]
