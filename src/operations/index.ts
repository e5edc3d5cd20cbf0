import { advertisers } from './advertisers.ts'
import { affiliates } from './affiliates.ts'
import { banners } from './banners.ts'
import { offers } from './offers.ts'
import { type AnyOperation, type Calls, isOperation, type Resource } from './operation.ts'
import { reports } from './reports.ts'
import { testRedirectByPost, tool } from './tool.ts'

/** All resources, by their names in the client. */
export const resources = { tool, offers, reports, banners, advertisers, affiliates } satisfies Record<string, Resource>

const operationsIn = (calls: Calls): AnyOperation[] =>
  Object.values(calls).flatMap((part) => (isOperation(part) ? [part] : operationsIn(part)))

/** Every operation of the service, in its network and its affiliate form. */
export const operations: readonly AnyOperation[] = [
  ...new Set(Object.values(resources).flatMap((resource) => Object.values<Calls>(resource).flatMap(operationsIn))),
  testRedirectByPost,
]

type Resources = typeof resources

type NamesIn<Part, Place extends string> = {
  [Name in keyof Part & string]: Part[Name] extends AnyOperation
    ? `${Place}.${Name}`
    : NamesIn<Part[Name], `${Place}.${Name}`>
}[keyof Part & string]

/** Name of an operation, which is the name of its call in the client. */
export type OperationName = {
  [Name in keyof Resources]: NamesIn<Resources[Name]['network'], Name>
}[keyof Resources]

/** The operations of a role by their places in the client, for types that follow from them. */
export type OperationsOf<Role extends 'network' | 'affiliate'> = {
  [Name in keyof Resources as Resources[Name] extends Record<Role, unknown>
    ? Name
    : never]: Resources[Name] extends Record<Role, infer Calls> ? Calls : never
}

export const operationNames = [...new Set(operations.map(({ name }) => name as OperationName))]
