import { textBody } from '#platform'
import { describeType } from '../errors/describe.ts'
import { type AffiliateNetworkError, ConnectionError, ResponseError } from '../errors/errors.ts'
import { REDIRECTED } from '../errors/failure-codes.ts'
import { inputError } from '../errors/input-error.ts'
import { isResponse, isSuccess, plainBody, sendByFetch } from '../platform/fetch.ts'
import type { CallState } from './call-state.ts'
import { askCaller, wrapErrors } from './caller-code.ts'
import type { ClientState } from './client-state.ts'
import { interpret, type OnReceived } from './interpret.ts'
import { keyIssue } from './options/key-issue.ts'
import type { Turn } from './pacing/limiter.ts'
import type { ServiceReply } from './reply.ts'
import { type PreparedCall, withKey } from './request.ts'
import { cancelBody, readText } from './response-body.ts'
import { REDACTED, type Scrub } from './secrets/scrubber.ts'

export interface AttemptInput {
  readonly prepared: PreparedCall
  readonly clientState: ClientState
  readonly callState: CallState
  readonly turn: Turn
  readonly signal: AbortSignal
  readonly onReceived: OnReceived | undefined
}

/** Sends one request, with the key, and reads its whole response. @throws an error of any kind, or the reason of an abort */
export async function makeAttempt(input: AttemptInput): Promise<ServiceReply> {
  const { prepared, clientState, callState, turn, signal } = input
  const { url, operation } = prepared
  const key = await keyFor(clientState, callState)
  signal.throwIfAborted()
  callState.announceRequest(operation.method, url)
  // The listener may have aborted the call, and a custom fetch may ignore signals.
  signal.throwIfAborted()
  turn.sent()
  callState.requestSent()
  const response = await transmit(input, withKey(url, key))
  if (signal.aborted) {
    cancelBody(response)
    throw signal.reason
  }
  if (!isResponse(response)) {
    throw callState.makeError(ResponseError, `expected fetch to return a Response, received ${describeType(response)}`)
  }
  callState.headersReceived(response)
  if (isRedirect(response)) {
    cancelBody(response)
    throw redirected(response, url, callState)
  }
  const text = await readText(response, clientState.maxResponseBytes, signal).catch((error: unknown) => {
    // A response with an error status is an ApiError, even if its body cannot be read.
    if (isSuccess(response)) throw error
    return ''
  })
  signal.throwIfAborted()
  return interpret(response, text, prepared, clientState, callState, input.onReceived)
}

/** The key of an attempt; `undefined` for a client of a relay. */
async function keyFor({ key }: Pick<ClientState, 'key'>, callState: CallState): Promise<string | undefined> {
  if (typeof key !== 'function') return key
  const value = await askCaller(callState.operation, 'key', 'a key from the key function', key)
  const invalid = keyIssue(value)
  if (invalid)
    throw inputError(callState.operation, {
      ...invalid,
      path: 'key',
      expected: `the key function to return ${invalid.expected}`,
    })
  callState.useKey(value)
  return value
}

function transmit({ prepared, clientState, signal }: AttemptInput, url: string): Promise<Response> {
  const { operation, headers, text, multipart } = prepared
  const { relay, fetch: custom, maxResponseBytes } = clientState
  const fetch = custom && wrapErrors(custom)
  // A relay gets the page's cookies, as it may check who is logged in.
  const credentials = relay ? 'same-origin' : 'omit'
  if (multipart !== undefined) return multipart.send({ url, headers, signal, fetch, maxResponseBytes, credentials })
  // A custom fetch receives the body as text, so that it can read it.
  const bodyOf = fetch === undefined ? textBody : plainBody
  const body = text === undefined ? undefined : bodyOf(text)
  return sendByFetch(operation.method, { url, headers, signal, fetch, credentials }, body)
}

/** In browsers, a redirect has no status and no headers. */
const isRedirect = ({ type, status, headers }: Response) =>
  type === 'opaqueredirect' || (status >= 300 && status < 400 && headers.get('location') !== null)

function redirected(response: Response, url: string, callState: CallState): AffiliateNetworkError {
  // XMLHttpRequest has followed the redirect, and may have sent the body again.
  const wasFollowed = response.redirected
  const why = wasFollowed
    ? 'it was followed, so that address may have the request'
    : 'following it would send the key to that address'
  return callState.makeError(
    ConnectionError,
    `the service redirected to ${redirectTarget(response, url, callState.scrub)}; ${why}`,
    {
      outcome: wasFollowed ? 'unknown' : 'rejected',
      code: REDIRECTED,
    },
  )
}

/** Origin and path of the redirect's target. Scrubbed first, because `URL` may encode the key in another way. */
function redirectTarget({ headers }: Response, base: string, scrub: Scrub): string {
  const location = scrub(headers.get('location') ?? '')
  if (location === '' || !URL.canParse(location, base)) return 'another address'
  const { origin, pathname } = new URL(location, base)
  return origin === 'null' ? 'another address' : origin + pathname.replaceAll(/%3CAPI_KEY%3E/g, REDACTED)
}
