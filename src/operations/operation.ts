import type { AnyInput, WireRecord } from '../codecs/input.ts'
import type { WarningDetails } from '../options/client-event.ts'
import type { Page } from '../options/lists.ts'
import type { PageReader, Reader } from './readers.ts'

/** Who calls: the operator of a network, or one of its affiliates. */
export type Role = 'network' | 'affiliate'

/**
 * An operation of the service: its call's arguments, how its request is sent, and what the call returns. The methods of
 * the client and of its preview, the options for TanStack Query, the tools for agents, the relay, and the tables of the
 * documentation follow from it.
 */
export interface Operation<Input = unknown, Result = unknown> {
  /** Path of the call in the client, e.g. `offers.update`. */
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** Path below `/api/`, e.g. `v2/setOffer`. */
  readonly path: string
  /** Who may call it. The affiliate form sends `a`; an operation for `both` does not. */
  readonly role: Role | 'both'
  /**
   * What it changes, which decides when it is retried. `read`: nothing. `repeatable`: the same when repeated. `single`:
   * more when repeated, so it is retried only if the service certainly did not process it. `unknown`: never retried.
   */
  readonly effect: 'read' | 'repeatable' | 'single' | 'unknown'
  /** Names of the arguments of the call before its options: an input, an id, or an id and an input. */
  readonly takes: readonly [string] | readonly ['id', string]
  /** The parameter that the argument `id` is sent as. */
  readonly idParameter: string
  /** How the input is sent. Without a body, it is in the query, and so are the fields of a `multipart` upload. */
  readonly bodyType: 'none' | 'form' | 'json' | 'multipart'
  readonly input: AnyInput<Input>
  /** Parameters that are sent unless the caller sets them. */
  readonly defaults?: Readonly<Record<string, unknown>>
  /** Whether the call has the option `method: 'POST'`, which sends the input as JSON (see {@link byPost}). */
  readonly mayPost?: boolean
  /**
   * For a report:
   * - the client's `timezone` is used if the caller gives none;
   * - the years of `from` and `to` have as many digits as the option `reportYear` says;
   * - each field to show is a parameter (see {@link showsField}).
   */
  readonly isReport?: boolean
  /** Warns about a request that is valid, but probably a mistake. Each warning, by what it is about, is sent once. */
  warningsFor?(request: WireRecord): Readonly<Record<string, WarningDetails>>
  /** The response may come without an envelope, with its fields at the top level. */
  readonly unwrapped?: boolean
  /** Reads the result of the call from the response. */
  readonly result: Reader<Result>
}

/** An operation whose response is a page of rows, and whose call returns them page by page. */
export interface ListOperation<Input = unknown, Row = unknown> extends Operation<Input, Page<Row>> {
  readonly result: PageReader<Row>
}

/** The operations of a resource for each role. */
export interface Resource {
  readonly network: OperationTree
  readonly affiliate?: OperationTree
}

/** Operations by the place of their calls in the client. */
export interface OperationTree {
  readonly [name: string]: Operation | OperationTree
}

/** Whether a node of a tree is an operation, and not a tree of them. */
export const isOperation = (node: Operation | OperationTree): node is Operation => Object.hasOwn(node, 'takes')

/** The `effect` of a read, by which types tell reads from writes. */
export interface ReadEffect {
  readonly effect: 'read'
}

/** The `effect` of a write. */
export interface WriteEffect {
  readonly effect: Exclude<Operation['effect'], 'read'>
}

/** Defaults of an operation: a read by a network, with a query. */
const OPERATION_DEFAULTS = {
  method: 'GET',
  role: 'network',
  effect: 'read',
  takes: ['query'],
  idParameter: 'id',
  bodyType: 'none',
} as const satisfies Partial<Operation>

/** An operation, with the fields of `OPERATION_DEFAULTS` left out where their defaults apply. */
type WithoutDefaults<Full> = Omit<Full, keyof typeof OPERATION_DEFAULTS> & Partial<Full>

/** Returns an operation that reads, with its types checked. Fields that are left out are those of `OPERATION_DEFAULTS`. */
export const readOperation = <Input, Result>(
  value: WithoutDefaults<Operation<Input, Result> & ReadEffect>,
): Operation<Input, Result> & ReadEffect => ({ ...OPERATION_DEFAULTS, ...value })

/** Returns an operation that lists rows, with its types checked. */
export const listOperation = <Input, Row>(
  value: WithoutDefaults<ListOperation<Input, Row> & ReadEffect>,
): ListOperation<Input, Row> & ReadEffect => ({ ...OPERATION_DEFAULTS, ...value })

/** Returns an operation that writes, with its types checked. By default, a network sends it by POST with a form. */
export const writeOperation = <Input, Result>(
  value: Omit<WithoutDefaults<Operation<Input, Result>>, 'effect'> & Pick<Operation, 'takes'> & WriteEffect,
): Operation<Input, Result> & WriteEffect => ({
  ...OPERATION_DEFAULTS,
  method: 'POST',
  bodyType: 'form',
  ...value,
})

/** The form of an operation that sends its input by POST as JSON. */
export const byPost = (operation: Operation): Operation => ({ ...operation, method: 'POST', bodyType: 'json' })

/** The default `limit`. It is the service's default, and its affiliate form requires a `limit`. */
export const PAGE_SIZE = 500

/** Whether an operation's call returns rows page by page. */
export const isList = (operation: Operation): operation is ListOperation => operation.result.shape === 'page'

export const takesId = ({ takes }: Pick<Operation, 'takes'>): boolean => takes[0] === 'id'

/** Whether a parameter selects a report field. Services ignore the case of its name. */
export const showsField = ({ isReport }: Pick<Operation, 'isReport'>, name: string) =>
  isReport === true && /^ck_/i.test(name)

/** The kind of an operation's call, which determines its options. */
export function callKind(operation: Operation): 'list' | 'upload' | 'postable' | 'call' {
  if (isList(operation)) return 'list'
  if (operation.bodyType === 'multipart') return 'upload'
  return operation.mayPost ? 'postable' : 'call'
}
