import { typeName } from '../describe.ts'
import { messageOf, parseJson, readEnvelope, Unreadable } from '../envelope.ts'
import {
  AffiliateNetworkError,
  ApiError,
  ConnectionError,
  type ErrorDetails,
  InputError,
  ResponseError,
  TimeoutError,
} from '../errors.ts'
import type { UploadProgress } from '../options.ts'
import type { Envelope } from '../schemas/envelope.ts'
import { NotText, readText, TooLarge } from './body.ts'
import { TIMED_OUT, withDeadline } from './deadline.ts'
import { readFailure } from './failures.ts'
import { type Prepared, withKey } from './request.ts'
import { retryAfter } from './retry.ts'
import { keyComplaint, type Scrub, scrubber, scrubValue } from './secret.ts'
import type { Settings } from './settings.ts'

/** An answer whose envelope says yes. */
export interface Answer {
  readonly status: number
  readonly durationMs: number
  readonly envelope: Envelope
  /** The whole parsed answer. */
  readonly value: unknown
  /** The answer as text, for figures that JSON.parse would round. */
  readonly text: string
  readonly scrub: Scrub
}

/** What is known of an attempt when it has an answer, good or bad. */
export interface Seen {
  readonly status: number
  readonly durationMs: number
  readonly envelope: Envelope | undefined
  readonly traceId: string | undefined
  readonly scrub: Scrub
}

/** A failed attempt: the error, and whether the answer was cut short. */
export class Failed extends Error {
  readonly error: AffiliateNetworkError
  readonly cut: boolean

  constructor(error: AffiliateNetworkError, cut: boolean) {
    super(error.message)
    this.error = error
    this.cut = cut
  }
}

/**
 * One request and its whole answer. The key comes in here, below ky, and everything that leaves here is clean of it:
 * errors are made anew, with no error of the runtime as their cause.
 */
export async function attempt(
  request: Prepared,
  settings: Settings,
  signal: AbortSignal,
  timeout: number,
  hooks: {
    bare: boolean
    onSeen: (seen: Seen) => void
    onSend: () => void
    onProgress: ((progress: UploadProgress) => void) | undefined
  },
): Promise<Answer> {
  const key = await askForKey(request.operation, settings.key)
  const scrub = scrubber([key])
  const started = performance.now()
  let reading = false
  let status: number | undefined
  const fail = (
    Class: typeof ApiError | typeof ResponseError | typeof ConnectionError | typeof TimeoutError,
    message: string,
    details: Omit<ErrorDetails, 'operation'>,
    cut = false,
  ) =>
    new Failed(new Class(scrub(`${request.operation}: ${message}`), { operation: request.operation, ...details }), cut)

  try {
    return await withDeadline(timeout, signal, async (inner) => {
      hooks.onSend()
      const response = await send(request, settings, withKey(request.url, key), inner, hooks.onProgress)
      status = response.status
      if (response.type === 'opaqueredirect' || isRedirect(response)) {
        await response.body?.cancel()
        throw fail(
          ConnectionError,
          `the service redirected to ${targetOf(response, request.url)}; redirects are not followed, because they would carry the key away`,
          {
            outcome: 'rejected',
            ...(status !== 0 && { status }),
            code: 'REDIRECTED',
          },
        )
      }
      reading = true
      const text = await readText(response, settings.maxResponseBytes)
      return interpret(response, text)
    })
  } catch (error) {
    if (error instanceof Failed) throw error
    if (signal.aborted) throw error
    if (error === TIMED_OUT)
      throw fail(TimeoutError, `no whole answer within ${timeout} ms`, { outcome: 'unknown', status })
    if (error instanceof TooLarge)
      throw fail(
        ResponseError,
        `expected a body of at most ${settings.maxResponseBytes} bytes, received a larger one`,
        { outcome: 'unknown', status },
      )
    if (error instanceof NotText)
      throw fail(ResponseError, 'expected UTF-8, received other bytes', { outcome: 'unknown', status })
    if (error instanceof AffiliateNetworkError) throw new Failed(error, false)
    const { code, outcome, reason } = readFailure(error)
    if (reading) throw fail(ResponseError, 'the answer was cut short', { outcome: 'unknown', status, code }, true)
    throw fail(ConnectionError, code === undefined ? reason : `${reason} (${code})`, { outcome, code })
  }

  function interpret(response: Response, text: string): Answer {
    const durationMs = performance.now() - started
    const seen = (envelope: Envelope | undefined) => {
      const traceId =
        envelope?.['trace-id'] || envelope?.['api-trace-id'] || response.headers.get('trace-id') || undefined
      hooks.onSeen({ status: response.status, durationMs, envelope, traceId: traceId && scrub(traceId), scrub })
      return traceId && scrub(traceId)
    }
    let value: unknown
    let envelope: Envelope
    try {
      value = parseJson(text)
      envelope = readEnvelope(value, hooks.bare)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      const details = {
        outcome: response.ok || response.status >= 500 || response.status === 408 ? 'unknown' : 'rejected',
        status: response.status,
        body: bodyOf(value, text, scrub),
        traceId: seen(undefined),
      } as const
      if (!response.ok)
        throw fail(ApiError, `the service answered ${response.status}${quote(text, scrub)}`, {
          ...details,
          retryAfterMs: retryAfter(response.headers),
        })
      throw fail(
        ResponseError,
        `expected ${error.expected}${value === undefined ? `${typeOf(response)}${quote(text, scrub)}` : `, received ${typeName(value)}`}`,
        details,
        error.cut,
      )
    }
    const traceId = seen(envelope)
    const { errorCode } = envelope
    if (response.ok && errorCode === 0) return { status: response.status, durationMs, envelope, value, text, scrub }
    const unknown = errorCode === 0 && (response.status >= 500 || response.status === 408)
    throw fail(
      ApiError,
      `the service answered ${response.status}${errorCode === 0 ? '' : `, error ${errorCode}`}${said(messageOf(envelope))}`,
      {
        outcome: unknown ? 'unknown' : 'rejected',
        status: response.status,
        errorCode,
        traceId,
        retryAfterMs: retryAfter(response.headers),
        body: scrubValue(value, scrub),
      },
    )
  }
}

/** Asks for the key, and refuses junk without showing it. */
async function askForKey(operation: string, key: Settings['key']): Promise<string> {
  if (typeof key === 'string') return key
  let complaint: string | undefined
  try {
    const value = await key()
    complaint = keyComplaint(value)
    if (complaint === undefined) return value
    complaint = `expected the key function to give ${complaint}`
  } catch {
    complaint = 'the key function failed'
  }
  throw new Failed(
    new InputError(`${operation}: key: ${complaint}`, {
      operation,
      outcome: 'not-sent',
      issues: [{ path: 'key', expected: 'a usable key', received: 'none' }],
    }),
    false,
  )
}

function send(
  request: Prepared,
  settings: Settings,
  url: string,
  signal: AbortSignal,
  onProgress: ((progress: UploadProgress) => void) | undefined,
): Promise<Response> {
  const fetch = settings.fetch ?? globalThis.fetch
  const { headers } = request
  if (request.multipart !== undefined) return request.multipart.send({ url, headers, signal, fetch, onProgress })
  return fetch(url, {
    method: request.method,
    headers: { ...headers },
    ...(request.text !== undefined && { body: request.text }),
    signal,
    // Never followed; and the key in the URL is kept out of caches, referrers and cookies' company.
    redirect: 'manual',
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
}

const isRedirect = (response: Response) =>
  response.status >= 300 && response.status < 400 && response.headers.has('location')

/** Origin and path of a redirect's target; its query may hold the key. */
function targetOf(response: Response, base: string): string {
  const location = response.headers.get('location')
  if (location === null || !URL.canParse(location, base)) return 'another address'
  const { origin, pathname } = new URL(location, base)
  return origin === 'null' ? 'another address' : origin + pathname
}

const said = (message: string) => (message === '' ? '' : `: ${message.slice(0, 500)}`)

function typeOf(response: Response): string {
  const type = response.headers.get('content-type')
  return type === null ? '' : ` (${type.slice(0, 60)})`
}

function quote(text: string, scrub: Scrub): string {
  const trimmed = scrub(text).trim().replaceAll(/\s+/g, ' ')
  return trimmed === '' ? '' : `: ${JSON.stringify(trimmed.length > 200 ? `${trimmed.slice(0, 200)}…` : trimmed)}`
}

/** What the service sent, clean of the key: parsed where it is JSON, else its text. */
function bodyOf(value: unknown, text: string, scrub: Scrub): unknown {
  return value === undefined ? scrub(text) : scrubValue(value, scrub)
}
