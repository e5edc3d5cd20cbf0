/**
 * Query and mutation options for TanStack Query, with every adapter.
 * @module affiliate-network-sdk/tanstack-query
 */

export type * from './lists.ts'
export type * from './options.ts'
export { createQueries, type QueriesOptions } from './queries.ts'
export type * from './tree.ts'
