import { bracketed, failureName, typeName } from '../errors/describe.ts'
import { AffiliateNetworkError, ConnectionError, ResponseError, TimeoutError } from '../errors/errors.ts'
import { fetchInit } from '../multipart/fetch-init.ts'
import { refusal } from '../errors/input-error.ts'
import type { UploadProgress } from '../options.ts'
import { CutShort, letGo, NotText, readText, TooLarge } from './body.ts'
import { TIMED_OUT, withDeadline } from './deadline.ts'
import { Failed, failing } from './failed.ts'
import { readFailure } from './failures.ts'
import { type Answer, interpret, type Seen } from './interpret.ts'
import type { Timed } from './journal.ts'
import { type Prepared, withKey } from './request.ts'
import { REDIRECTED } from './retry.ts'
import { keyComplaint, type Scrub, scrubber } from './secret.ts'
import type { Settings } from './settings.ts'

/** What an attempt tells while it runs. */
export interface Hooks {
  readonly bare: boolean
  /** The request goes out now. */
  readonly onSend: (scrub: Scrub) => void
  readonly onSeen: (seen: Timed) => void
  readonly onProgress: ((progress: UploadProgress) => void) | undefined
}

/**
 * One request and its whole answer. The key comes in here, below ky, and everything that leaves here is clean of it:
 * errors are made anew, with no error of the runtime as their cause.
 * @param keys all keys that the call has used so far: a service may repeat an earlier one.
 */
export async function attempt(
  request: Prepared,
  settings: Settings,
  keys: Set<string>,
  signal: AbortSignal,
  timeout: number,
  hooks: Hooks,
): Promise<Answer> {
  let { scrub } = settings
  const [place = ''] = request.url.split('?')
  let fail = failing(request.operation, scrub)
  let sent = false
  let response: Response | undefined

  try {
    return await withDeadline(timeout, signal, async (inner) => {
      const key = await askForKey(request.operation, settings.key)
      inner.throwIfAborted()
      if (typeof settings.key === 'function') scrub = scrubber(keys.add(key))
      fail = failing(request.operation, scrub)
      const started = performance.now()
      sent = true
      hooks.onSend(scrub)
      response = await send(request, settings, withKey(request.url, key), inner, hooks.onProgress)
      if (!isResponse(response)) {
        throw fail(ResponseError, `expected fetch to give a Response, received ${typeName(response)}`, {
          outcome: 'unknown',
        })
      }
      if (isRedirect(response)) {
        await letGo(response.body)
        throw fail(
          ConnectionError,
          `the service redirected to ${targetOf(response, request.url)}; redirects are not followed, because they would carry the key away`,
          { outcome: 'rejected', status: response.status === 0 ? undefined : response.status, code: REDIRECTED },
        )
      }
      const text = await whatItSays(response, settings.maxResponseBytes, inner)
      // What comes when nobody waits any more is not told.
      inner.throwIfAborted()
      const onSeen = (seen: Seen) => hooks.onSeen({ ...seen, durationMs: performance.now() - started })
      return interpret(response, text, { bare: hooks.bare, place, scrub, fail, onSeen })
    })
  } catch (error) {
    if (error instanceof Failed || signal.aborted) throw error
    const details = { outcome: sent ? 'unknown' : 'not-sent', status: response?.status } as const
    if (error === TIMED_OUT) {
      const what = sent
        ? `whole answer within ${timeout} ms from ${place}`
        : `key within ${timeout} ms from its function`
      throw fail(TimeoutError, `no ${what}`, details)
    }
    if (error instanceof TooLarge) {
      const limit = settings.maxResponseBytes
      throw fail(ResponseError, `expected a body of at most ${limit} bytes, received a larger one`, details)
    }
    if (error instanceof NotText) throw fail(ResponseError, 'expected UTF-8, received other bytes', details)
    if (error instanceof AffiliateNetworkError) throw new Failed(error)
    if (error instanceof CutShort) {
      const { code } = readFailure(error.cause)
      if (code === 'UND_ERR_BODY_TIMEOUT') throw fail(TimeoutError, gaveUp(code, place), { ...details, code })
      throw fail(ResponseError, 'the answer was cut short', { ...details, code }, true)
    }
    if (response !== undefined)
      throw fail(ResponseError, `the answer could not be read${bracketed(failureName(error))}`, details)
    const { code, outcome, reason } = readFailure(error)
    if (code === 'UND_ERR_HEADERS_TIMEOUT') throw fail(TimeoutError, gaveUp(code, place), { ...details, code })
    // The words of a `fetch` that the user brought are told; those of the runtime's are replaced by ours.
    const words = settings.fetch !== undefined && error instanceof Error ? `: ${error.name}: ${error.message}` : ''
    throw fail(ConnectionError, `${reason}${bracketed(code)} at ${place}${words}`, { outcome, code })
  }
}

/** Node's fetch has times of its own, of 300 s. */
const gaveUp = (code: string, place: string) => `no whole answer from ${place} before fetch gave up (${code})`

/** The text of an answer. One whose status says no says so whatever its body is: too large, cut short, or no text. */
async function whatItSays(response: Response, limit: number, signal: AbortSignal): Promise<string> {
  try {
    return await readText(response, limit, signal)
  } catch (error) {
    const unread = error instanceof TooLarge || error instanceof CutShort || error instanceof NotText
    if (response.ok || !unread) throw error
    return ''
  }
}

/** Asks for the key, and refuses junk without showing it. */
async function askForKey(operation: string, key: Settings['key']): Promise<string> {
  if (typeof key === 'string') return key
  const refused = (expected: string, received: string) => new Failed(refusal(operation, 'key', expected, received))
  let value: string
  try {
    value = await key()
  } catch (reason) {
    throw refused('a key from the key function', `its failure${bracketed(failureName(reason))}`)
  }
  const misfit = keyComplaint(value)
  if (misfit === undefined) return value
  throw refused(`the key function to give ${misfit[0]}`, misfit[1])
}

function send(
  request: Prepared,
  settings: Settings,
  url: string,
  signal: AbortSignal,
  onProgress: Hooks['onProgress'],
): Promise<Response> {
  const fetch = settings.fetch ?? globalThis.fetch
  const { headers } = request
  if (request.multipart !== undefined) return request.multipart.send({ url, headers, signal, fetch, onProgress })
  return fetch(url, {
    method: request.method,
    headers: { ...headers },
    ...(request.text !== undefined && { body: request.text }),
    signal,
    ...fetchInit(),
  })
}

/** By what it can do: there are runtimes and test environments with a class of their own. */
const isResponse = (answer: unknown) => typeof (answer as Partial<Response> | undefined)?.headers?.get === 'function'

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
