import * as z from 'zod/mini'
import type { Id } from '../codecs/ids.ts'
import * as option from '../codecs/option-schemas.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { knownNames, NO_HINTS } from '../codecs/scalars.ts'
import { must } from '../codecs/zod/checks.ts'
import { describeValue } from '../errors/describe.ts'
import { inputError } from '../errors/input-error.ts'
import { type OperationName, operationNames } from '../operations/index.ts'
import type { RefusalCode } from './refusal.ts'

/** A call of a page, decoded by the relay. */
export interface RelayCall {
  /** Name of the call, one of `allow`. */
  readonly operation: OperationName
  /** Its input, like the argument of a client's call. The input of an upload has no files. */
  readonly input: Readonly<Record<string, unknown>>
}

/** Options of `createRelay`. */
export interface RelayOptions {
  /**
   * Names of the allowed calls. `offers.get` is sent as `offers.list` with one id, so either name permits it. A delete
   * without ids is a `deleteAll`.
   */
  readonly allow: readonly OperationName[]
  /**
   * Returns `true` if the sender of a request is signed in. For any other value, the relay responds with 401. It is
   * called first, before the body is read. Without it, and without `affiliateId`, nobody needs to sign in.
   */
  readonly authenticate?: (request: Request) => boolean | Promise<boolean>
  /**
   * Returns the id of the affiliate that a request belongs to, such as the one in the session. The relay sends it as
   * `a` instead of the page's value, and only calls of an affiliate pass. For `undefined`, the relay responds with
   * 401. It is called before the body is read. Without it, pages act as the network.
   */
  readonly affiliateId?: (request: Request) => Id | undefined | Promise<Id | undefined>
  /**
   * Returns `true` for a call that may pass. For any other value, the relay responds with 403. It is called after the
   * body was read, except for the files of an upload. The input is decoded when the function reads it. An invalid
   * input throws there, and the relay responds with 400. Without it, all calls in `allow` pass.
   */
  readonly authorize?: (request: Request, call: RelayCall) => boolean | Promise<boolean>
  /**
   * Origins of the only pages that may write, such as `https://app.example`. Without it, pages of the relay's own
   * origin may write, which is the `Host` of the request: set it if a proxy changes that.
   */
  readonly origins?: readonly string[] | undefined
  /** Maximum size of a request's body in bytes. 8 MiB by default, and 64 MiB for uploads. */
  readonly maxRequestBytes?: number | undefined
  /**
   * Receives errors of your functions: `authenticate`, `affiliateId`, `authorize` and the key function. A function that
   * takes longer than the `timeout` of the client counts as failed. The page gets status 500 without details. Default:
   * `console.error`.
   */
  readonly onError?: ((error: unknown, context: RelayErrorContext) => void) | undefined
  /** Receives each request that the relay refuses, e.g. for a log. Errors of the network are not refusals. */
  readonly onRefused?: ((refused: RefusedRequest) => void) | undefined
}

/** Source of an error. */
export interface RelayErrorContext {
  /**
   * Name of the call that the path and the method determine, allowed or not. `undefined` if there is none or several,
   * as for `v2/setOffer` before its parameters are read.
   */
  readonly operation: OperationName | undefined
  /** The page's request. Its body may already be read. */
  readonly request: Request
}

/** A request that the relay refused. */
export interface RefusedRequest extends RelayErrorContext {
  /** The reason, which is also the `code` of the page's `ApiError`. */
  readonly code: RefusalCode
  /** The HTTP status of the response. */
  readonly status: number
  /** What a developer can change, such as an option of the relay. */
  readonly hint: string | undefined
}

const ORIGIN = 'an origin such as https://app.example'
const originText = z.string(ORIGIN).check(must((text) => URL.canParse(text) && new URL(text).origin === text, ORIGIN))

const schema = option.object<RelayOptions>(() => ({
  allow: knownNames(
    operationNames,
    'the whole name of a call such as offers.list',
    "the calls that may pass, as in ['offers.list']",
    NO_HINTS,
  ),
  authenticate: option.callback<RelayOptions['authenticate']>(),
  affiliateId: option.callback<RelayOptions['affiliateId']>(),
  authorize: option.callback<RelayOptions['authorize']>(),
  origins: z.optional(z.array(originText, 'an array of origins')),
  maxRequestBytes: option.whole(1),
  onError: option.callback<RelayOptions['onError']>(),
  onRefused: option.callback<RelayOptions['onRefused']>(),
}))

/** Checks the options of a relay. @throws InputError */
export function parseRelayOptions(options: unknown): RelayOptions {
  const { allow } = Object(options) as Partial<RelayOptions>
  for (const [at, name] of Array.isArray(allow) ? allow.entries() : []) {
    const resource = String(name).replace(/\.\*$/, '')
    const calls = operationNames.filter((one) => one.startsWith(`${resource}.`))
    if (calls.length > 0)
      throw inputError('createRelay', {
        path: `allow[${at}]`,
        expected: `names of calls: ${calls.join(', ')}`,
        received: describeValue(name),
      })
  }
  const parsed = parseInput('createRelay', schema, options)
  // A misspelled `session.affiliate` would otherwise give everybody what the network sees.
  for (const name of ['authenticate', 'affiliateId', 'authorize'] as const)
    if (Object.hasOwn(Object(options), name) && parsed[name] === undefined)
      throw inputError('createRelay', { path: name, expected: 'a function, or no such option', received: 'undefined' })
  return parsed
}
