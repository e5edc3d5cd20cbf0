import { readFailure } from '#platform'
import { BodyError } from '../errors/body-error.ts'
import { failureName, inParentheses, typeName } from '../errors/describe.ts'
import { AffiliateNetworkError, ConnectionError, ResponseError, TimeoutError } from '../errors/errors.ts'
import { inputErrorAt } from '../errors/input-error.ts'
import type { UploadProgress } from '../options/options.ts'
import type { MultipartBody, MultipartRequest } from '../platform/body.ts'
import { textOf } from '../platform/failure.ts'
import { fetchInit } from '../platform/fetch.ts'
import { cancelBody, readText } from './body.ts'
import type { CallLog } from './call-log.ts'
import { type Answer, interpret } from './interpret.ts'
import { type Prepared, placeOf, withKey, withPlaceholder } from './request.ts'
import { cutShort, REDIRECTED } from './retry.ts'
import { validateKey } from './secret.ts'
import type { Settings } from './settings.ts'

/** How a call is sent. */
export interface SendOptions {
  /** The response may come without an envelope. */
  readonly unwrapped?: boolean | undefined
  readonly multipart?: MultipartBody | undefined
  /** Receives the whole response as it came, good or bad. It may contain the key. */
  readonly onResponse?: ((response: Response, text: string) => void) | undefined
}

/** What an attempt needs besides the request. */
export interface AttemptOptions extends SendOptions {
  /** The request goes out now. */
  readonly onSend: () => void
  readonly onProgress: ((progress: UploadProgress) => void) | undefined
}

/** A response whose body was read, and what it says. */
export interface Exchange {
  readonly response: Response
  readonly answer: Answer
}

/**
 * One request and its whole answer. The key comes in here, below ky. Every failure leaves as an error of this package,
 * recorded in the log; only after an abort, when nobody waits any more, anything may be thrown.
 */
export async function attempt(
  request: Prepared,
  settings: Settings,
  log: CallLog,
  signal: AbortSignal,
  options: AttemptOptions,
): Promise<Exchange> {
  try {
    return await exchange(request, settings, log, signal, options)
  } catch (error) {
    if (signal.aborted) throw error
    throw log.failed(toFailure(error, request, settings, log))
  }
}

async function exchange(
  request: Prepared,
  settings: Settings,
  log: CallLog,
  signal: AbortSignal,
  { unwrapped = false, onSend, onProgress, onResponse }: AttemptOptions,
): Promise<Exchange> {
  const key = typeof settings.key === 'function' ? await askForKey(settings.key, log) : settings.key
  if (signal.aborted) throw signal.reason
  const startedAt = performance.now()
  onSend()
  log.send(request.method, () => withPlaceholder(request.url, settings.key))
  // A relay may ask who is logged in.
  const credentials = key === undefined ? 'same-origin' : 'omit'
  const url = withKey(request.url, key)
  const response = await transmit(request, settings, { url, signal, credentials, onProgress })
  if (signal.aborted) {
    await cancelBody(response.body)
    throw signal.reason
  }
  if (!isResponse(response)) {
    const expected = `expected fetch to give a Response, received ${typeName(response)}`
    throw log.fail(ResponseError, expected, { outcome: 'unknown' })
  }
  log.status = response.status
  if (isRedirect(response)) {
    await cancelBody(response.body)
    // XMLHttpRequest follows them, body and all.
    const { redirected: followed, status } = response
    const why = followed
      ? 'it was followed, so that address may have the request'
      : 'redirects are not followed, because they would carry the key away'
    throw log.fail(ConnectionError, `the service redirected to ${targetOf(response, request.url)}; ${why}`, {
      outcome: followed ? 'unknown' : 'rejected',
      status: status || undefined,
      code: REDIRECTED,
    })
  }
  const text = await readBody(response, settings.maxResponseBytes, signal)
  if (signal.aborted) throw signal.reason
  onResponse?.(response, text)
  const answer = interpret(response, text, log, {
    unwrapped,
    relayed: key === undefined,
    place: placeOf(request.url),
    startedAt,
  })
  return { response, answer }
}

/** The text of an answer. One with an error status is an ApiError whatever its body is: too large, cut short, or no text. */
async function readBody(response: Response, limit: number, signal: AbortSignal): Promise<string> {
  try {
    return await readText(response, limit, signal)
  } catch (error) {
    if (response.ok || !(error instanceof BodyError)) throw error
    return ''
  }
}

/** Asks for the key, and refuses an invalid one without showing it. */
async function askForKey(key: () => string | Promise<string>, log: CallLog): Promise<string> {
  let value: string
  try {
    value = await key()
  } catch (reason) {
    const received = `its failure${inParentheses(nameOf(reason))}`
    throw inputErrorAt(log.operation, 'key', 'a key from the key function', received)
  }
  const invalid = validateKey(value)
  if (invalid !== undefined)
    throw inputErrorAt(log.operation, 'key', `the key function to give ${invalid[0]}`, invalid[1])
  log.useKey(value)
  return value
}

function transmit(
  { method, headers, text, multipart }: Prepared,
  { fetch: custom, maxResponseBytes }: Settings,
  options: Pick<MultipartRequest, 'url' | 'signal' | 'credentials' | 'onProgress'>,
): Promise<Response> {
  const fetch = custom && guarded(custom)
  const { url, signal, credentials } = options
  if (multipart !== undefined) return multipart.send({ ...options, headers, fetch, maxResponseBytes })
  return (fetch ?? globalThis.fetch)(url, {
    method,
    headers: { ...headers },
    ...(text !== undefined && { body: text }),
    signal,
    ...fetchInit(credentials),
  })
}

/** What a custom fetch failed with. It may be anything: frozen, a Proxy, an error of another call. */
class FetchFailed extends Error {}

/** Keeps what a custom fetch throws apart from the errors of this package. */
const guarded =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    try {
      return await fetch(input, init)
    } catch (cause) {
      throw new FetchFailed('', { cause })
    }
  }

/** By what it can do: there are runtimes and test environments with a class of their own. */
function isResponse(answer: unknown): boolean {
  const { status, headers } = Object(answer) as Partial<Response>
  return typeof status === 'number' && typeof headers?.get === 'function'
}

/** Browsers show nothing of a redirect but that it is one. */
const isRedirect = ({ type, status, headers }: Response) =>
  type === 'opaqueredirect' || (status >= 300 && status < 400 && headers.has('location'))

/** Origin and path of a redirect's target; its query may hold the key. */
function targetOf(response: Response, base: string): string {
  const location = response.headers.get('location')
  if (location === null || !URL.canParse(location, base)) return 'another address'
  const { origin, pathname } = new URL(location, base)
  return origin === 'null' ? 'another address' : origin + pathname
}

/** Turns whatever an attempt failed with into an error of this package. */
function toFailure(error: unknown, { url }: Prepared, settings: Settings, log: CallLog): AffiliateNetworkError {
  if (error instanceof AffiliateNetworkError) return error
  const place = placeOf(url)
  const details = { outcome: log.attemptOutcome, status: log.status }
  if (error instanceof BodyError) {
    if (error.fault === 'too large') {
      const message = `expected a body of at most ${settings.maxResponseBytes} bytes, received a larger one`
      return log.fail(ResponseError, message, details)
    }
    if (error.fault === 'not text') return log.fail(ResponseError, 'expected UTF-8, received other bytes', details)
    const { code } = readFailure(error.cause)
    if (code === 'UND_ERR_BODY_TIMEOUT') return log.fail(TimeoutError, gaveUp(code, place), { ...details, code })
    const failure = log.fail(ResponseError, 'the answer was cut short', { ...details, code })
    cutShort.add(failure)
    return failure
  }
  if (log.status !== undefined)
    return log.fail(ResponseError, `the answer could not be read${inParentheses(nameOf(error))}`, details)
  const isCustom = error instanceof FetchFailed
  const reason = isCustom ? error.cause : error
  const { code, outcome, reason: words } = readFailure(reason)
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return log.fail(TimeoutError, gaveUp(code, place), { ...details, code })
  // The message of a custom fetch is shown; that of the runtime's, which may hold the URL, is replaced.
  const [name, message] = isCustom ? [textOf(reason, 'name'), textOf(reason, 'message')] : []
  const shown = name === undefined || message === undefined ? '' : `: ${name}: ${message}`
  return log.fail(ConnectionError, `${words}${inParentheses(code)} at ${place}${shown}`, { outcome, code })
}

/** Node's fetch has time limits of its own, of 300 s. */
const gaveUp = (code: string, place: string) => `no whole answer from ${place} before fetch gave up (${code})`

/** The code or name of an error whose getters may throw. */
const nameOf = (error: unknown) => failureName({ code: textOf(error, 'code'), name: textOf(error, 'name') })
