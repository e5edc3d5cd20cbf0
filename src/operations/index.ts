import type { ListOperation, Operation } from './operation.ts'
import * as advertisers from './advertisers.ts'
import * as affiliates from './affiliates.ts'
import * as banners from './banners.ts'
import * as offers from './offers.ts'
import * as reports from './reports.ts'
import * as tool from './tool.ts'

/** Every operation of the service, in its network and its affiliate form. */
export const operations: readonly (Operation | ListOperation)[] = [
  tool,
  reports,
  offers,
  banners,
  advertisers,
  affiliates,
].flatMap((module) => Object.values(module) as never[])
