import * as z from 'zod/mini'
import type { Id } from '../codecs/ids.ts'
import * as option from '../codecs/options.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { nameOf } from '../codecs/scalars.ts'
import { must, nonEmptyArray } from '../codecs/schemas.ts'
import { describeValue } from '../errors/describe.ts'
import { inputErrorAt } from '../errors/input-error.ts'
import { ownCopy } from '../errors/is-record.ts'
import { type OperationName, operationNames } from '../operations/index.ts'
import type { RefusalCode } from './refusal.ts'

/** A call of a page, as the relay has read it. */
export interface RelayCall {
  /** Name of the call, one of `allow`. */
  readonly operation: OperationName
  /** Its input, as it would be given to the call of a client; of an upload, without the files. */
  readonly input: Readonly<Record<string, unknown>>
}

/** Options of `createRelay`. */
export interface RelayOptions {
  /**
   * The calls that pass. `offers.get` is `offers.list` with one id, and passes with either name. A delete without ids is
   * a `deleteAll`.
   */
  readonly allow: readonly OperationName[]
  /**
   * Returns the id of the affiliate that a request belongs to, such as that of the session. It is sent as `a` in place of
   * what the page says, and only calls of an affiliate pass. `undefined`: the request is answered with 401; an error:
   * with 500. The option itself must not be `undefined`: leave it out, and pages act as the network.
   */
  readonly affiliateId?: (request: Request) => Id | undefined | Promise<Id | undefined>
  /**
   * Decides about a call. Anything but `true`: it is answered with 403; an error: with 500. A function with the request as
   * its only parameter is asked before the body is read. Otherwise the input is read when the function takes it: an input
   * that is not valid throws there, and is answered with 400. The option itself must not be `undefined`: leave it out, and
   * all calls in `allow` pass.
   */
  readonly authorize?: (request: Request, call: RelayCall) => boolean | Promise<boolean>
  /**
   * Origins of pages that may write, such as `https://app.example`, besides the origin that the request is made to. Set
   * it if a proxy in front changes the `Host` of requests.
   */
  readonly origins?: readonly string[] | undefined
  /** Maximum size of a request's body in bytes. 8 MiB by default, and 64 MiB for uploads. */
  readonly maxRequestBytes?: number | undefined
  /**
   * Receives what a function of yours has thrown: `affiliateId`, `authorize` or the key function. The page gets status
   * 500 without details. Without it, the error is printed with `console.error`.
   */
  readonly onError?: ((error: unknown, context: RelayErrorContext) => void) | undefined
  /** Receives each request that the relay refuses, such as for a log. Responses of the network are no refusals. */
  readonly onRefused?: ((refused: RefusedRequest) => void) | undefined
}

/** Where an error came from. */
export interface RelayErrorContext {
  /**
   * Name of the call that the path and the method say, allowed or not. `undefined` if they say none, or several, as of
   * `v2/setOffer` before its parameters are read.
   */
  readonly operation: OperationName | undefined
  /** The page's request. Its body may be read already. */
  readonly request: Request
}

/** A request that the relay has refused. */
export interface RefusedRequest extends RelayErrorContext {
  /** The reason, which the page's `ApiError` has as `code` too. */
  readonly code: RefusalCode
  /** The HTTP status of the response. */
  readonly status: number
}

const ORIGIN = 'an origin such as https://app.example'
const originText = z.string(ORIGIN).check(must((text) => URL.canParse(text) && new URL(text).origin === text, ORIGIN))

const schema = option.object<RelayOptions>(() => ({
  allow: nonEmptyArray(
    nameOf(operationNames, 'the whole name of a call such as offers.list'),
    "the calls that may pass, as in ['offers.list']",
  ),
  affiliateId: option.callback<RelayOptions['affiliateId']>(),
  authorize: option.callback<RelayOptions['authorize']>(),
  origins: z.optional(z.array(originText, 'an array of origins')),
  maxRequestBytes: option.whole(1),
  onError: option.callback<RelayOptions['onError']>(),
  onRefused: option.callback<RelayOptions['onRefused']>(),
}))

/** Checks the options of a relay. @throws InputError */
export function parseRelayOptions(options: unknown): RelayOptions {
  const { allow } = ownCopy(Object(options)) as Partial<RelayOptions>
  for (const [at, name] of Array.isArray(allow) ? allow.entries() : []) {
    const resource = String(name).replace(/\.\*$/, '')
    const calls = operationNames.filter((one) => one.startsWith(`${resource}.`))
    if (calls.length > 0)
      throw inputErrorAt('createRelay', `allow[${at}]`, `names of calls: ${calls.join(', ')}`, describeValue(name))
  }
  const parsed = parseInput('createRelay', schema, options)
  // A misspelled `session.affiliate` would otherwise give everybody what the network sees.
  for (const name of ['affiliateId', 'authorize'] as const)
    if (Object.hasOwn(Object(options), name) && parsed[name] === undefined)
      throw inputErrorAt('createRelay', name, 'a function, or no such option', 'undefined')
  return parsed
}
