import { AffiliateNetworkError, ConnectionError, InputError, ResponseError, TimeoutError } from '../errors.ts'
import { fetchInit } from '../fetch-init.ts'
import type { UploadProgress } from '../options.ts'
import { NotText, readText, TooLarge } from './body.ts'
import { TIMED_OUT, withDeadline } from './deadline.ts'
import { Failed, failing } from './failed.ts'
import { readFailure } from './failures.ts'
import { type Answer, interpret, type Seen } from './interpret.ts'
import { type Prepared, withKey } from './request.ts'
import { REDIRECTED } from './retry.ts'
import { keyComplaint, type Scrub, scrubber } from './secret.ts'
import type { Settings } from './settings.ts'

/** What an attempt tells while it runs. */
export interface Hooks {
  readonly bare: boolean
  /** The request goes out now. */
  readonly onSend: (scrub: Scrub) => void
  readonly onSeen: (seen: Seen & { durationMs: number }) => void
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
      if (isRedirect(response)) {
        await response.body?.cancel()
        throw fail(
          ConnectionError,
          `the service redirected to ${targetOf(response, request.url)}; redirects are not followed, because they would carry the key away`,
          { outcome: 'rejected', status: response.status === 0 ? undefined : response.status, code: REDIRECTED },
        )
      }
      const text = await readText(response, settings.maxResponseBytes)
      // What comes when nobody waits any more is not told.
      inner.throwIfAborted()
      const onSeen = (seen: Seen) => hooks.onSeen({ ...seen, durationMs: performance.now() - started })
      return interpret(response, text, { bare: hooks.bare, scrub, fail, onSeen })
    })
  } catch (error) {
    if (error instanceof Failed || signal.aborted) throw error
    const details = { outcome: sent ? 'unknown' : 'not-sent', status: response?.status } as const
    if (error === TIMED_OUT) throw fail(TimeoutError, `no whole answer within ${timeout} ms`, details)
    if (error instanceof TooLarge) {
      const limit = settings.maxResponseBytes
      throw fail(ResponseError, `expected a body of at most ${limit} bytes, received a larger one`, details)
    }
    if (error instanceof NotText) throw fail(ResponseError, 'expected UTF-8, received other bytes', details)
    if (error instanceof AffiliateNetworkError) throw new Failed(error)
    const { code, outcome, reason } = readFailure(error)
    if (response !== undefined) throw fail(ResponseError, 'the answer was cut short', { ...details, code }, true)
    throw fail(ConnectionError, code === undefined ? reason : `${reason} (${code})`, { outcome, code })
  }
}

/** Asks for the key, and refuses junk without showing it. */
async function askForKey(operation: string, key: Settings['key']): Promise<string> {
  if (typeof key === 'string') return key
  let complaint: string
  try {
    const value = await key()
    const misfit = keyComplaint(value)
    if (misfit === undefined) return value
    complaint = `expected the key function to give ${misfit.join(', received ')}`
  } catch {
    complaint = 'the key function failed'
  }
  const issues = [{ path: 'key', expected: 'a usable key', received: 'none' }]
  throw new Failed(new InputError(`${operation}: key: ${complaint}`, { operation, outcome: 'not-sent', issues }))
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
