import { AffiliateNetworkError, type AnyErrorDetails, type ErrorClass, type Outcome } from '../errors/errors.ts'
import { ignoreErrors } from '../errors/ignore-errors.ts'
import type { ClientEvent, EndEvent, WarningDetails } from '../options/client-event.ts'
import type { CallOptions } from '../options/options.ts'
import type { Envelope } from '../schemas/envelope.ts'
import type { ClientState } from './client-state.ts'
import { messageOf } from './envelope.ts'
import { worse } from './outcomes.ts'
import { type Scrub, scrubber, scrubFields } from './secrets/scrubber.ts'

/** Differs between copies of the package in a process. Not made at import, where edge runtimes have no random values. */
let idPrefix: string | undefined
let calls = 0

/** The fields of an event that not every event has. */
type EventFields<Type, Event = ClientEvent> = Event extends { readonly type: Type }
  ? Omit<Event, 'type' | 'operation' | 'callId'>
  : never

/** How a call has ended. */
type EndResult = Pick<EndEvent, 'outcome' | 'kind' | 'status' | 'errorCode'>

/** What is known of a whole response. */
interface Received {
  readonly status: number
  readonly headers: Headers
  readonly traceId: string | undefined
  readonly durationMs: number
  readonly envelope: Partial<Envelope>
}

/** What is known of one call, from attempt to attempt. Its events and errors are made here, without the key. */
export class CallState {
  readonly operation: string
  readonly callId: string
  /** The signal that the caller gave. */
  signal: AbortSignal | undefined
  /** Takes out every key that the call has used: a service may repeat an earlier one. */
  scrub: Scrub
  /** How many requests were handed to fetch, whether or not a connection was made. */
  attempts = 0
  /** Of the current attempt, if it receives no response: `not-sent` until its request is handed to fetch, then `unknown`. */
  outcome: Outcome = 'not-sent'
  /** Of the current attempt's response, once its headers were received. */
  status: number | undefined
  #traceId: string | undefined
  #received: Received | undefined
  #sentAt = 0
  /** The worst outcome of the attempts before the current one. */
  #worstBefore: Outcome = 'not-sent'
  /** The number of the page, if the call reads a list. */
  readonly #page: number | undefined
  readonly #onEvent: ClientState['onEvent']
  readonly #sentWarnings: ClientState['sentWarnings']
  readonly #startedAt = performance.now()
  #endedAt: number | undefined
  #keys: readonly string[] = []

  constructor(
    operation: string,
    { scrub, onEvent, sentWarnings }: Pick<ClientState, 'scrub' | 'onEvent' | 'sentWarnings'>,
    page?: number,
  ) {
    idPrefix ??= Math.random().toString(36).slice(2, 8)
    this.callId = `${idPrefix}-${++calls}`
    this.operation = operation
    this.scrub = scrub
    this.#onEvent = onEvent
    this.#sentWarnings = sentWarnings
    this.#page = page
  }

  /** Records a key that the key function gave. */
  useKey(key: string): void {
    if (this.#keys.includes(key)) return
    this.#keys = [key, ...this.#keys]
    this.scrub = scrubber(this.#keys)
  }

  /** Tells the listener of a request that is about to be sent. */
  announceRequest(method: 'GET' | 'POST', url: string): void {
    this.#emit('request', { attempt: this.attempts + 1, method, url })
  }

  requestSent(): void {
    this.attempts++
    this.outcome = 'unknown'
    this.#sentAt = performance.now()
  }

  /** Records what the headers of the attempt's response say. In browsers, those of a redirect say nothing. */
  headersReceived({ status, headers }: Response): void {
    this.status = status || undefined
    this.#traceId = headers.get('trace-id') || undefined
  }

  /** Records the whole response of the attempt, successful or not. */
  responseReceived({ status, headers }: Response, envelope: Partial<Envelope> = {}): void {
    const traceId = envelope['trace-id'] || envelope['api-trace-id'] || this.#traceId
    const received = { status, headers, traceId, durationMs: performance.now() - this.#sentAt, envelope }
    this.#traceId = traceId
    this.#received = received
    if (this.#onEvent) this.#emit('response', { attempt: this.attempts, ...shownOf(received) })
  }

  /** Makes an error of the call. Details that are left out are those of the current attempt. */
  makeError(Class: ErrorClass, message: string, details?: Partial<AnyErrorDetails>): AffiliateNetworkError {
    const { operation, scrub, outcome, status } = this
    return new Class(scrub(`${operation}: ${message}`), {
      operation,
      ...scrubFields({ outcome, status, traceId: this.#traceId, ...details }, scrub),
    })
  }

  /** Records that the attempt has failed, and is followed by another. */
  willRetry(delayMs: number, error: AffiliateNetworkError): void {
    const { kind, status, code, outcome } = error
    const reason = kind === 'api' ? `status ${status}` : code === undefined ? kind : `${kind} (${code})`
    this.#emit('retry', { attempt: this.attempts + (this.outcome === 'not-sent' ? 1 : 0), delayMs, reason })
    this.#worstBefore = worse(this.#worstBefore, outcome)
    this.outcome = 'not-sent'
    this.status = undefined
    this.#traceId = undefined
    this.#received = undefined
  }

  /** Sends a warning, or prints it where there is no `onEvent`. */
  warn(warning: WarningDetails): void {
    const message = `${this.operation}: ${warning.message}`
    if (this.#onEvent) this.#emit('warning', { ...warning, message })
    else console.warn(`affiliate-network-sdk: ${this.scrub(message)}`)
  }

  /** Sends a warning, unless the client has sent one about the same. */
  warnOnce(about: string, makeWarning: () => WarningDetails): void {
    const key = `${this.operation} ${about}`
    if (this.#sentWarnings.has(key)) return
    this.#sentWarnings.add(key)
    this.warn(makeWarning())
  }

  /** Notifies `onResponse` of the response that decides the call. */
  notifyCaller(onResponse: CallOptions['onResponse']): void {
    const received = this.#received
    if (!onResponse || !received) return
    const { operation, callId, attempts } = this
    const { envelope } = received
    this.#notify(onResponse, {
      operation,
      callId,
      ...shownOf(received),
      httpStatus: envelope.httpStatus ?? undefined,
      apiTraceId: envelope['api-trace-id'] || undefined,
      message: messageOf(envelope),
      attempts,
    })
  }

  /** Ends the call's time: what follows is a wait for other calls. */
  stopClock(): void {
    this.#endedAt = performance.now()
  }

  succeeded(): void {
    this.#end({ outcome: 'ok' })
  }

  /** Ends the call with an error. One of this package gets the id, attempts, outcome and page of the call. */
  failed(error: unknown): void {
    if (this.signal?.aborted && error === this.signal.reason) this.#end({ outcome: 'aborted' })
    // One with an id is of another call: a getter in an input may throw any error, as may the schema of `request`.
    else if (error instanceof AffiliateNetworkError && !Object.hasOwn(error, 'callId')) this.#end(this.#complete(error))
    else this.#end({ outcome: worse(this.#worstBefore, this.outcome) })
  }

  #complete(error: AffiliateNetworkError): EndResult {
    const { kind, status, errorCode } = error
    const { callId, attempts } = this
    const outcome = worse(this.#worstBefore, error.outcome)
    Object.assign(error, { callId })
    // A PagingError is about several calls, and has figures of its own.
    if (kind !== 'paging' && (kind !== 'input' || attempts > 0)) Object.assign(error, { attempts, outcome })
    if (attempts > 1) error.message += ` (after ${attempts} attempts)`
    // An InputError concerns every page.
    if (kind !== 'paging' && kind !== 'input' && this.#page !== undefined) Object.assign(error, { page: this.#page })
    return { outcome, kind, status, errorCode }
  }

  #end(result: EndResult): void {
    const durationMs = (this.#endedAt ?? performance.now()) - this.#startedAt
    this.#emit('end', { ...result, attempts: this.attempts, durationMs })
  }

  #emit<Type extends ClientEvent['type']>(type: Type, fields: EventFields<Type>): void {
    const { operation, callId } = this
    this.#notify(this.#onEvent, { type, operation, callId, ...fields } as never)
  }

  #notify<Fields extends object>(listener: ((fields: Fields) => void) | undefined, fields: Fields): void {
    if (listener === undefined) return
    const shown = scrubFields(fields, this.scrub)
    ignoreErrors(() => listener(shown))
  }
}

/** What an event and `onResponse` say of a response. */
const shownOf = ({ status, headers, traceId, durationMs }: Received) => ({
  status,
  // Those of a custom fetch may have no more than `get`.
  headers: Symbol.iterator in headers ? Object.fromEntries(headers) : {},
  traceId,
  durationMs,
})
