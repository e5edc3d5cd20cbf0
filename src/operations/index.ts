import { advertisers } from './advertisers.ts'
import { affiliates } from './affiliates.ts'
import { banners } from './banners.ts'
import { offers } from './offers.ts'
import type { AnyOperation } from './operation.ts'
import { reports } from './reports.ts'
import { testRedirectByPost, tool } from './tool.ts'

/** Operations by the place of their calls in the client. */
export interface Calls {
  readonly [name: string]: AnyOperation | Calls
}

/** The calls of a resource for each role. */
export interface Resource {
  readonly network: Calls
  readonly affiliate?: Calls
}

/** All resources, by their names in the client. */
export const resources = { tool, offers, reports, banners, advertisers, affiliates } satisfies Record<string, Resource>

/** Whether a part of a tree of calls is one. */
export const isOperation = (part: AnyOperation | Calls): part is AnyOperation => Object.hasOwn(part, 'takes')

const operationsIn = (calls: Calls): AnyOperation[] =>
  Object.values(calls).flatMap((part) => (isOperation(part) ? [part] : operationsIn(part)))

/** Every operation of the service, in its network and its affiliate form. */
export const operations: readonly AnyOperation[] = [
  ...new Set(
    Object.values<Resource>(resources).flatMap(({ network, affiliate = {} }) => [
      ...operationsIn(network),
      ...operationsIn(affiliate),
    ]),
  ),
  testRedirectByPost,
]
