import { listAdvertisers } from './advertisers.ts'
import { listOfferAccess, setOfferAccess } from './affiliates.ts'
import { bannerOperations } from './banners.ts'
import { offerOperations } from './offers.ts'
import type { ListOperation, Operation } from './operation.ts'
import { reportOperations } from './reports.ts'
import { testRedirect, testRedirectByPost } from './tool.ts'

/** Every operation of the service, in its network and its affiliate form. */
export const operations = [
  testRedirect,
  testRedirectByPost,
  ...reportOperations,
  ...offerOperations,
  ...bannerOperations,
  listAdvertisers,
  setOfferAccess,
  listOfferAccess,
] as readonly unknown[] as readonly (Operation | ListOperation)[]
