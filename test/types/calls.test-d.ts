import { describe, expectTypeOf, it } from 'vitest'
import type { AffiliateCalls, Id, NetworkCalls, Page, Paged } from '../../src/index.ts'
import type { OperationTreeOf } from '../../src/operations/index.ts'
import type { Operation } from '../../src/operations/operation.ts'

/** What a method takes before its options, without an id that stands first and the files of an upload. */
type Taken<Method> = Method extends (...args: infer Args) => unknown
  ? Args extends [Id, infer Changes extends object, ...unknown[]]
    ? Changes
    : Args extends [Id, ...unknown[]]
      ? object
      : Omit<Exclude<Args[0], undefined>, 'files'>
  : never

/** What a method gives: of a list, a page of its rows. */
type Given<Method> = Method extends (...args: never[]) => infer Result
  ? Result extends Paged<infer Row>
    ? Page<Row>
    : Awaited<Result>
  : never

type Both<A, B> = [A] extends [B]
  ? [B] extends [A]
    ? true
    : { givenByMethod: A; ofOperation: B }
  : { method: A; operation: B }

/** Whether a method takes and gives what its operation does. Rows of a report have the fields that the query selects. */
type Fits<Value, Method, Path extends string> =
  Value extends Operation<infer Input, infer Result>
    ? Taken<Method> extends Partial<Input>
      ? Path extends `${string}.reports.${string}`
        ? true
        : Both<Given<Method>, Result>
      : { taken: Taken<Method>; input: Input }
    : never

type Check<Values, Methods, Path extends string = ''> = {
  [Name in keyof Values & string]: Name extends keyof Methods
    ? Methods[Name] extends (...args: never[]) => unknown
      ? Fits<Values[Name], Methods[Name], `${Path}.${Name}`>
      : Check<Values[Name], Methods[Name], `${Path}.${Name}`>
    : 'has no method'
}

/** The same tree with `true` at each call. */
type AllTrue<Tree> = { [Name in keyof Tree]: Tree[Name] extends { readonly name: string } ? true : AllTrue<Tree[Name]> }

describe('the methods of a client take and give what their operations say', () => {
  it('for a network', () => {
    expectTypeOf<Check<OperationTreeOf<'network'>, NetworkCalls>>().toEqualTypeOf<AllTrue<OperationTreeOf<'network'>>>()
  })

  it('for an affiliate', () => {
    expectTypeOf<Check<OperationTreeOf<'affiliate'>, AffiliateCalls>>().toEqualTypeOf<
      AllTrue<OperationTreeOf<'affiliate'>>
    >()
  })

  it('and have no others, but offers.set and request', () => {
    type Others<Methods, Values> = {
      [Name in keyof Methods]: Name extends keyof Values
        ? Methods[Name] extends (...args: never[]) => unknown
          ? never
          : Others<Methods[Name], Values[Name]>
        : Name
    }[keyof Methods]
    expectTypeOf<Others<NetworkCalls, OperationTreeOf<'network'>>>().toEqualTypeOf<'set' | 'request'>()
    expectTypeOf<Others<AffiliateCalls, OperationTreeOf<'affiliate'>>>().toEqualTypeOf<'request'>()
  })
})
