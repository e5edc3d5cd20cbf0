import * as z from 'zod/mini'
import type { Id } from '../codecs/ids.ts'
import * as option from '../codecs/option-schemas.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { knownNames } from '../codecs/scalars.ts'
import { must } from '../codecs/zod/checks.ts'
import { inputError } from '../errors/input-error.ts'
import { type OperationName, operationNames } from '../operations/index.ts'
import type { RefusalCode } from './refusal.ts'

/** A call from a page, decoded by the relay. */
export interface RelayCall {
  /** Call name, one of `allow`. */
  readonly operation: OperationName
  /** The call's input, like the argument of a client call. An upload's input has no files. */
  readonly input: Readonly<Record<string, unknown>>
}

/** What `authenticate` returns: the user's name or `true`; `false` or nothing if nobody is signed in. */
export type RelayUser = string | number | boolean | null | undefined

/** Options for `createRelay`. */
export interface RelayOptions {
  /**
   * Names of the allowed calls. `offers.get` is sent as `offers.list` with one id, so either name allows it. A delete
   * without ids is a `deleteAll`.
   */
  readonly allow: readonly OperationName[]
  /**
   * Returns the name of the signed-in user, such as a user id, or `true`. For `false`, `undefined`, `null`, 0 or an
   * empty string, the relay responds with 401, and for anything else with 500. It is called first, before the body is read. Without
   * this option and `affiliateId`, no one needs to sign in.
   */
  readonly authenticate?: (request: Request) => RelayUser | Promise<RelayUser>
  /**
   * Returns the name of a request's caller if `authenticate` doesn't, such as its IP address. The calls of each caller
   * wait in a queue of their own, and the queues take turns. Calls without a name share one queue, or one for each
   * affiliate.
   */
  readonly caller?: (request: Request) => string | number | undefined | Promise<string | number | undefined>
  /**
   * Returns the id of the request's affiliate, such as the one in the session. The relay sends it as `a` instead of the
   * page's value, and allows only affiliate calls. If it returns `undefined`, the relay responds with 401. It is called
   * before the body is read. Without this option, pages act as the network.
   */
  readonly affiliateId?: (request: Request) => Id | undefined | Promise<Id | undefined>
  /**
   * Decides whether a call is allowed. If it returns anything but `true`, the relay responds with 403. It is called
   * after the body is read, except for an upload's files. Without this option, all calls in `allow` are allowed.
   */
  readonly authorize?: (request: Request, call: RelayCall) => boolean | Promise<boolean>
  /**
   * Origins whose pages may write, such as `https://app.example`. By default, only pages on the relay's own origin may
   * write. That origin is the request's `Host`: set this option if a proxy changes it.
   */
  readonly origins?: readonly string[] | undefined
  /** Maximum request body size in bytes, 8 MiB by default, and 64 MiB for uploads. */
  readonly maxRequestBytes?: number | undefined
  /**
   * Milliseconds that a call may wait for its turn, 30,000 by default. After that, the page gets a 503 with the code
   * `busy`, and nothing is sent. The client's `totalTimeout` begins with the turn.
   */
  readonly queueTimeout?: number | undefined
  /**
   * Receives errors from your functions: `authenticate`, `caller`, `affiliateId`, `authorize` and the key function. A function
   * that takes longer than the client's `timeout` counts as failed. The page gets status 500 without details. Defaults
   * to `console.error`.
   */
  readonly onError?: ((error: unknown, context: RelayErrorContext) => void) | undefined
  /** Receives each request that the relay refuses, e.g. for a log. Network errors aren't refusals. */
  readonly onRefused?: ((refused: RefusedRequest) => void) | undefined
}

/** Where an error came from. */
export interface RelayErrorContext {
  /**
   * Name of the call that has the path, allowed or not, whatever the method. `undefined` if none or several have it, as
   * for `v2/setOffer` before its parameters are read.
   */
  readonly operation: OperationName | undefined
  /** The page's request. Its body may already have been read. */
  readonly request: Request
}

/** A request that the relay refused. */
export interface RefusedRequest extends RelayErrorContext {
  /** The reason, which is also the `code` of the page's `ApiError`. */
  readonly code: RefusalCode
  /** The HTTP status of the response. */
  readonly status: number
  /** What a developer can change, such as a relay option. */
  readonly hint: string | undefined
}

const ORIGIN = 'an origin such as https://app.example'
const originText = z.string(ORIGIN).check(must((text) => URL.canParse(text) && new URL(text).origin === text, ORIGIN))

const schema = option.object<RelayOptions>(() => ({
  allow: knownNames(
    operationNames,
    'the whole name of a call such as offers.list',
    "the calls that may pass, as in ['offers.list']",
  ),
  authenticate: option.callback<RelayOptions['authenticate']>(),
  affiliateId: option.callback<RelayOptions['affiliateId']>(),
  authorize: option.callback<RelayOptions['authorize']>(),
  caller: option.callback<RelayOptions['caller']>(),
  queueTimeout: option.milliseconds(),
  origins: z.optional(z.array(originText, 'an array of origins')),
  maxRequestBytes: option.whole(1),
  onError: option.callback<RelayOptions['onError']>(),
  onRefused: option.callback<RelayOptions['onRefused']>(),
}))

/** Checks the options of a relay. @throws InputError */
export function parseRelayOptions(options: unknown): RelayOptions {
  const parsed = parseInput('createRelay', schema, options)
  // A misspelled `session.affiliate` would otherwise give everybody what the network sees.
  for (const name of ['authenticate', 'affiliateId', 'authorize'] as const)
    if (Object.hasOwn(Object(options), name) && parsed[name] === undefined)
      throw inputError('createRelay', { path: name, expected: 'a function, or no such option', received: 'undefined' })
  return parsed
}
