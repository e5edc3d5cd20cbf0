import { operations } from './index.ts'

/** Name of an operation, which is the name of its call in the client. */
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

/** Names of all operations. A test compares the type with them. */
export const operationNames = [...new Set(operations.map(({ name }) => name))] as readonly OperationName[]
