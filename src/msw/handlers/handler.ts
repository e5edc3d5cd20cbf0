import { operations } from '../../operations/index.ts'
import type { Account } from '../authority.ts'
import type { Call } from '../call.ts'
import type { Form, Values } from '../forms/form.ts'
import type { Habits } from '../profile/habits.ts'
import type { Quirks } from '../responses/quirks.ts'
import type { ResponseParts } from '../responses/responses.ts'
import type { ServedOperation } from '../routes.ts'
import { refuse } from '../service-error.ts'
import type { MockAffiliate } from '../state/affiliates.ts'
import type { MockState } from '../state/state.ts'

/** What a handler can use besides its parameters. */
export interface Context {
  readonly operation: ServedOperation
  readonly state: MockState
  readonly call: Call
  readonly account: Account
  readonly quirks: Quirks
  readonly habits: Habits
  /** Number of earlier calls. */
  readonly turn: number
}

type Work<Given> = (given: Given, context: Context) => ResponseParts | Promise<ResponseParts>

/** An operation, the form of its parameters, and what it does. */
export interface Handler {
  readonly operation: ServedOperation
  readonly form: Form
  readonly work: Work<unknown>
}

/** Creates the handlers of the operations of a form. */
export function handler<Of extends Form>(form: Of, work: Work<Values<Of>>): Handler[] {
  const { of, role } = form
  return operations
    .filter((operation) => of.some((name) => name === operation.name) && (role ?? operation.role) === operation.role)
    .map((operation) => ({ operation, form, work: work as Work<unknown> }))
}

/** The affiliate that a call of the affiliate form comes from. */
export function callingAffiliate({ account }: Context): MockAffiliate {
  if (account.affiliate === undefined) throw refuse('affiliateMissing')
  return account.affiliate
}
