import type { ListOperation, Operation } from './operation.ts'
import * as advertisers from './advertisers.ts'
import * as affiliates from './affiliates.ts'
import * as banners from './banners.ts'
import * as offers from './offers.ts'
import * as reports from './reports.ts'
import * as tool from './tool.ts'

/** Every call of the service, in both its forms. */
export const operations: readonly (Operation<never, unknown> | ListOperation<never, unknown>)[] = [
  tool,
  reports,
  offers,
  banners,
  advertisers,
  affiliates,
].flatMap((module) => Object.values(module) as never[])
