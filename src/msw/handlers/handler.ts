import type { ListOperation, Operation } from '../../operations/operation.ts'
import type { AnyOperation } from '../../operations/read-request.ts'
import type { Account } from '../authority.ts'
import type { Call } from '../call.ts'
import type { Reading } from '../parameters.ts'
import type { Answer } from '../responses/answers.ts'
import type { Quirks } from '../responses/quirks.ts'
import { refuse } from '../service-error.ts'
import type { MockAffiliate } from '../state/affiliates.ts'
import type { MockState } from '../state/state.ts'

/** What a handler can use besides its input. */
export interface Context {
  readonly state: MockState
  readonly call: Call
  readonly account: Account
  readonly quirks: Quirks
  /** Number of earlier calls. */
  readonly turn: number
}

type Work<Input> = (input: Input, context: Context) => Answer | Promise<Answer>

/** Answers a call before its parameters are checked, if it can. */
type Shortcut = (context: Context) => Answer | undefined

/** An operation, how its parameters are read, and what it does. */
export interface Handler {
  readonly operation: AnyOperation
  readonly reading: Reading
  readonly work: Work<unknown>
  readonly shortcut: Shortcut | undefined
}

/** Creates the handlers of operations that do the same. */
export function handler<Input>(
  operations: readonly (
    | Operation<Input, never>
    | ListOperation<Input, never>
    | Operation<Input, unknown>
    | ListOperation<Input, unknown>
  )[],
  reading: Reading,
  work: Work<Input>,
  shortcut?: Shortcut,
): Handler[] {
  return operations.map((operation) => ({
    operation: operation as unknown as AnyOperation,
    reading,
    work: work as Work<unknown>,
    shortcut,
  }))
}

/** The affiliate that a call of the affiliate form comes from. */
export function callingAffiliate({ account }: Context): MockAffiliate {
  if (account.affiliate === undefined) throw refuse('affiliateMissing')
  return account.affiliate
}

/** Ids of an input as numbers. There are no records with ids beyond 2^53. */
export function idNumbers(ids: number | string | readonly (number | string)[] | undefined): number[] | undefined {
  return ids === undefined ? undefined : [ids].flat().map(Number)
}
