import { AffiliateNetworkError, type AnyErrorDetails, type ErrorClass, type Outcome } from '../errors/errors.ts'
import { ignoreErrors } from '../errors/ignore-errors.ts'
import type { ClientEvent, EndEvent, WarningDetails } from '../options/client-event.ts'
import type { CallOptions } from '../options/options.ts'
import type { Envelope } from '../schemas/envelope.ts'
import { newAttempt, responseFields } from './attempt-state.ts'
import type { ClientState } from './client-state.ts'
import { messageOf } from './envelope.ts'
import { worse } from './outcomes.ts'
import { scrubFields } from './secrets/scrub-values.ts'
import { type Scrub, scrubber } from './secrets/scrubber.ts'

/** Differs between copies of the package in a process. Not made at import, where edge runtimes have no random values. */
let idPrefix: string | undefined
let calls = 0

function newCallId(): string {
  idPrefix ??= Math.random().toString(36).slice(2, 8)
  return `${idPrefix}-${++calls}`
}

/** The fields of an event that not every event has. */
type EventFields<Type, Event = ClientEvent> = Event extends { readonly type: Type }
  ? Omit<Event, 'type' | 'operation' | 'callId'>
  : never

/** How a call has ended. */
type EndResult = Pick<EndEvent, 'outcome' | 'kind' | 'status' | 'errorCode'>

/** What is known of one call, from attempt to attempt. Its events and errors are made here, without the key. */
export class CallState {
  readonly operation: string
  readonly callId = newCallId()
  signal: AbortSignal | undefined
  /** Takes out every key that the call has used: a service may repeat an earlier one. */
  scrub: Scrub
  /** How many requests were handed to fetch, whether or not a connection was made. */
  attempts = 0
  attempt = newAttempt(1)
  /** The number of the page, if the call reads a list. */
  readonly #page: number | undefined
  readonly #onEvent: ClientState['onEvent']
  readonly #startedAt = performance.now()
  #endedAt: number | undefined
  #keys: readonly string[] = []
  /** The worst outcome of the attempts before the current one. */
  #worstBefore: Outcome = 'not-sent'

  constructor(operation: string, { scrub, onEvent }: Pick<ClientState, 'scrub' | 'onEvent'>, page?: number) {
    this.operation = operation
    this.scrub = scrub
    this.#onEvent = onEvent
    this.#page = page
  }

  /** Takes the signal of the call. @throws its reason, if it is already aborted */
  useSignal(signal: AbortSignal | undefined): void {
    this.signal = signal
    signal?.throwIfAborted()
  }

  /** Records a key that the key function gave. */
  useKey(key: string, scrubberOf: ClientState['scrubberOf']): void {
    if (this.#keys.includes(key)) return
    this.#keys = [key, ...this.#keys]
    this.scrub = this.#keys.length === 1 ? scrubberOf(key) : scrubber(this.#keys)
  }

  /** Tells the listener of a request that is about to be sent. */
  announceRequest(method: 'GET' | 'POST', url: () => string): void {
    this.#emit('request', () => ({ attempt: this.attempt.number, method, url: url() }))
  }

  requestSent(): void {
    this.attempt.outcome = 'unknown'
    this.attempt.sentAt = performance.now()
    this.attempts = this.attempt.number
  }

  /** Records what the headers of the attempt's response say. In browsers, those of a redirect say nothing. */
  headersReceived({ status, headers }: Response): void {
    this.attempt.status = status || undefined
    this.attempt.traceId = headers.get('trace-id') || undefined
  }

  /** Records the whole response of the attempt, successful or not. */
  responseReceived({ status, headers }: Response, envelope: Partial<Envelope> = {}): void {
    const { attempt } = this
    const traceId = envelope['trace-id'] || envelope['api-trace-id'] || attempt.traceId
    const response = { status, headers, traceId, envelope, durationMs: performance.now() - attempt.sentAt }
    attempt.traceId = traceId
    attempt.response = response
    this.#emit('response', () => ({ attempt: attempt.number, ...responseFields(response) }))
  }

  /** Makes an error of the call. Details that are left out are those of the current attempt. */
  makeError(Class: ErrorClass, message: string, details?: Partial<AnyErrorDetails>): AffiliateNetworkError {
    const { operation, scrub } = this
    const { outcome, status, traceId } = this.attempt
    return new Class(scrub(`${operation}: ${message}`), {
      operation,
      ...scrubFields({ outcome, status, traceId, ...details }, scrub),
    })
  }

  /** Records that the attempt has failed, and is followed by another. */
  willRetry(delayMs: number, error: AffiliateNetworkError): void {
    const { kind, status, code, outcome } = error
    const reason = kind === 'api' ? `status ${status}` : code === undefined ? kind : `${kind} (${code})`
    this.#emit('retry', () => ({ attempt: this.attempt.number, delayMs, reason }))
    this.#worstBefore = worse(this.#worstBefore, outcome)
    this.attempt = newAttempt(this.attempts + 1)
  }

  /** Sends a warning, or prints it where there is no `onEvent`. */
  warn(warning: WarningDetails): void {
    const message = `${this.operation}: ${warning.message}`
    if (this.#onEvent === undefined) console.warn(`affiliate-network-sdk: ${this.scrub(message)}`)
    else this.#emit('warning', () => ({ ...warning, message }))
  }

  /** Notifies `onResponse` of the response that decides the call. */
  notifyCaller(onResponse: CallOptions['onResponse']): void {
    const { operation, callId, attempts, attempt } = this
    const { response } = attempt
    if (response === undefined) return
    const { envelope } = response
    this.#notify(onResponse, () => ({
      operation,
      callId,
      ...responseFields(response),
      httpStatus: envelope.httpStatus ?? undefined,
      apiTraceId: envelope['api-trace-id'] || undefined,
      message: messageOf(envelope),
      attempts,
    }))
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
    else this.#end({ outcome: worse(this.#worstBefore, this.attempt.outcome) })
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
    const { attempts } = this
    const durationMs = (this.#endedAt ?? performance.now()) - this.#startedAt
    this.#emit('end', () => ({ ...result, attempts, durationMs }))
  }

  #emit<Type extends ClientEvent['type']>(type: Type, fields: () => EventFields<Type>): void {
    const { operation, callId } = this
    this.#notify(this.#onEvent, () => ({ type, operation, callId, ...fields() }) as ClientEvent)
  }

  /** Only errors of the listener are ignored, not those of making its argument. */
  #notify<Fields extends object>(listener: ((fields: Fields) => void) | undefined, make: () => Fields): void {
    if (listener === undefined) return
    const fields = scrubFields(make(), this.scrub)
    ignoreErrors(() => listener(fields))
  }
}
