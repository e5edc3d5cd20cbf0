import type { AffiliateCalls, NetworkCalls } from '../client/calls.ts'
import type { ClientChanges } from '../client/clients.ts'
import type { OperationTreeOf } from '../operations/index.ts'
import type { Role } from '../operations/operation.ts'
import type { AffiliateReportQueries, NetworkReportQueries } from './lists.ts'
import type { Branch } from './options.ts'
import type { Queries } from './tree.ts'

/** A client created from parts, by the names that you gave them. */
export interface ClientOfParts {
  /** Every client has a `with`. */
  with(changes: ClientChanges): object
}

/** Queries and mutations of a client created from parts. */
export type PartQueries<Client> = Branch & {
  readonly [Name in keyof Client as Client[Name] extends Method ? never : Name]: QueriesOfPart<Client[Name]>
}

/** `with` and `request`. */
type Method = (...args: never[]) => unknown

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
