import type { AffiliateCalls, NetworkCalls } from '../client/calls.ts'
import type { ClientChanges } from '../client/clients.ts'
import type { Id } from '../codecs/ids.ts'
import type { OperationTreeOf } from '../operations/index.ts'
import type { ReadEffect, Role } from '../operations/operation.ts'
import type { CallOptions } from '../options/options.ts'
import type { Paged } from '../paging/paged.ts'
import type { AffiliateReportQueries, List, NetworkReportQueries } from './lists.ts'
import type { Branch, Mutation, Query, SkipToken } from './options.ts'

/** A call that reads. */
export interface Read<Args extends unknown[], Data> extends Branch {
  /** Returns query options for this call. */
  (...args: Args): Query<Data>
}

/** A call that writes. */
export interface Write<Variables, Data, Options = CallOptions> extends Branch {
  /**
   * Returns mutation options for this call. The variables are the call's input. If the call takes an id as its first
   * argument, the id is one of the variables: `mutate({ id: 1001, status: 'Paused' })`.
   * @param options Call options, such as `timeout`.
   */
  (options?: Options): Mutation<Variables, Data>
}

/** Changes, and the id of what to change. */
export type OfId<Changes> = Changes & {
  /** Id of what to change. */
  readonly id: Id
}

// biome-ignore lint/suspicious/noExplicitAny: the arguments of any call
type Method = (...args: any[]) => unknown

/** The options of queries or mutations of one call. A call without an operation, such as `offers.set`, writes. */
type BranchOf<Call, Operation> = Call extends (query?: infer What, options?: never) => Paged<infer Item>
  ? List<Exclude<What, undefined>, Item>
  : Operation extends ReadEffect
    ? ReadOf<Call>
    : WriteOf<Call>

/** TanStack Query does not accept `undefined` as data: it is `null`. */
type ReadOf<Call> = Call extends (...args: infer Args) => Promise<infer Data>
  ? Read<ReadArguments<Args>, Data extends undefined ? null : Data>
  : never

/** The variables of a mutation are the input of its call. An id that the call takes before it is one of them. */
type WriteOf<Call> = Call extends (id: Id, changes: infer Changes, options?: CallOptions) => Promise<infer Data>
  ? Write<OfId<Changes>, Data>
  : Call extends (input: infer Input, options?: infer Own) => Promise<infer Data>
    ? Write<Input, Data, Exclude<Own, undefined>>
    : never

/** The arguments of a call whose signal is that of the query. */
type ReadArguments<Args> = Args extends [what: infer What, options?: infer Own]
  ? [what: What | SkipToken, options?: Omit<Exclude<Own, undefined>, 'signal'>]
  : Args extends [what?: infer What, options?: infer Own]
    ? [what?: What | SkipToken, options?: Omit<Exclude<Own, undefined>, 'signal'>]
    : never

/** The same tree of calls, each returning query or mutation options. */
export type Queries<Calls, Operations> = Branch & {
  readonly [Name in keyof Calls]: Calls[Name] extends Method
    ? BranchOf<Calls[Name], At<Operations, Name>>
    : Queries<Calls[Name], At<Operations, Name>>
}

/** A branch of a tree, or `unknown` where there is none. */
type At<Tree, Name> = Name extends keyof Tree ? Tree[Name] : unknown

/** A network client's queries and mutations. */
export interface NetworkQueries extends Queries<Omit<NetworkCalls, 'reports' | 'request'>, OperationTreeOf<'network'>> {
  /** Reports of clicks, conversions, payouts and revenue. */
  readonly reports: NetworkReportQueries
}

/** An affiliate client's queries. */
export interface AffiliateQueries
  extends Queries<Omit<AffiliateCalls, 'reports' | 'request'>, OperationTreeOf<'affiliate'>> {
  /** Reports of clicks, conversions, payouts and revenue. */
  readonly reports: AffiliateReportQueries
}

/** A client created from parts, by the names that you gave them. */
export interface ClientOfParts {
  /** Every client has a `with`. */
  with(changes: ClientChanges): object
}

/** Queries and mutations of a client created from parts. */
export type PartQueries<Client> = Branch & {
  readonly [Name in keyof Client as Client[Name] extends Uncalled ? never : Name]: QueriesOfPart<Client[Name]>
}

/** `with` and `request`. */
type Uncalled = (...args: never[]) => unknown

/** The queries of a part: reports have methods of their own, as their rows depend on the fields of the query. */
type QueriesOfPart<Calls> = AffiliateCalls['reports'] extends Calls
  ? AffiliateReportQueries
  : NetworkCalls['reports'] extends Calls
    ? NetworkReportQueries
    : Queries<Calls, OperationsOf<Calls, AffiliateCalls, 'affiliate'> | OperationsOf<Calls, NetworkCalls, 'network'>>

/** The operations of a part, which may have any name: those of the resource that has all calls of the part. */
type OperationsOf<Calls, All, Caller extends Role> = {
  [Name in keyof OperationTreeOf<Caller> & keyof All]: All[Name] extends Calls ? OperationTreeOf<Caller>[Name] : never
}[keyof OperationTreeOf<Caller> & keyof All]
