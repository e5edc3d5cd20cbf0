import {
  AffiliateNetworkError,
  type ApiError,
  type ConnectionError,
  type ErrorDetails,
  type Outcome,
  type ResponseError,
  type TimeoutError,
} from '../errors/errors.ts'
import type { ClientEvent, EndEvent } from '../options/client-event.ts'
import { notify } from '../options/notify.ts'
import type { CallOptions, ClientOptions } from '../options/options.ts'
import type { Envelope } from '../schemas/envelope.ts'
import { newCallId } from './call-id.ts'
import { messageOf } from './envelope.ts'
import { type Scrub, scrubber } from './secret.ts'

/** What is known of an answer, good or bad. */
export interface AnswerInfo {
  readonly status: number
  readonly headers: Headers
  readonly envelope: Envelope | undefined
  readonly traceId: string | undefined
}

type ErrorClass = typeof ApiError | typeof ResponseError | typeof ConnectionError | typeof TimeoutError

const OUTCOMES: readonly Outcome[] = ['not-sent', 'rejected', 'unknown']
const worse = (a: Outcome, b: Outcome): Outcome => (OUTCOMES.indexOf(a) > OUTCOMES.indexOf(b) ? a : b)

/** What is known of one call, from attempt to attempt: its events, the keys it used, its errors and its outcome. */
export class CallLog {
  readonly operation: string
  /** Stands in all events of the call and in its error. */
  readonly callId = newCallId()
  /** The caller's signal. */
  signal: AbortSignal | undefined
  /** Takes every key that the call has used out of a text: a service may repeat an earlier one. */
  scrub: Scrub
  /** Requests that went out. */
  attempts = 0
  /** The worst outcome of all attempts. */
  outcome: Outcome = 'not-sent'
  /** The error of the last attempt that failed. */
  error: AffiliateNetworkError | undefined
  /** Whether the request of the current attempt went out. */
  sent = false
  /** The status of the current attempt, once its headers came. */
  status: number | undefined
  readonly #onEvent: ClientOptions['onEvent']
  readonly #startedAt = performance.now()
  #keys: Set<string> | undefined
  #attempt = 0
  #answer: { readonly info: AnswerInfo; readonly durationMs: number } | undefined

  constructor(operation: string, scrub: Scrub, onEvent: ClientOptions['onEvent']) {
    this.operation = operation
    this.scrub = scrub
    this.#onEvent = onEvent
  }

  /** The outcome of the current attempt as long as no answer says more. */
  get attemptOutcome(): Outcome {
    return this.sent ? 'unknown' : 'not-sent'
  }

  /** A new attempt begins. */
  begin(): void {
    this.#attempt++
    this.#answer = undefined
  }

  /** The attempt uses this key, which a key function gave. */
  useKey(key: string): void {
    this.#keys ??= new Set()
    this.scrub = scrubber(this.#keys.add(key))
  }

  /** The request of the attempt goes out. */
  send(method: 'GET' | 'POST', url: () => string): void {
    this.sent = true
    this.attempts++
    this.#emit(() => ({ type: 'request', ...this.#ids(), method, url: this.scrub(url()) }))
  }

  /** The attempt has its answer, good or bad. */
  answered(info: AnswerInfo, durationMs: number): void {
    this.#answer = { info, durationMs }
    const { status, traceId } = info
    this.#emit(() => ({ type: 'response', ...this.#ids(), status, durationMs, traceId, headers: this.#headers(info) }))
  }

  /** An error of the attempt, clean of the key, with no error of the runtime as its cause: that would hold the URL. */
  fail(Class: ErrorClass, message: string, details: Omit<ErrorDetails, 'operation' | 'cause'>): AffiliateNetworkError {
    const { operation } = this
    const code = details.code === undefined ? undefined : this.scrub(details.code)
    return new Class(this.scrub(`${operation}: ${message}`), { operation, ...details, code })
  }

  /** The attempt failed. */
  failed<Failure extends AffiliateNetworkError>(error: Failure): Failure {
    this.outcome = worse(this.outcome, error.outcome)
    this.error = error
    this.sent = false
    this.status = undefined
    return error
  }

  /** Adds to the error that ends the call what is known of all its attempts. */
  conclude(error: AffiliateNetworkError): AffiliateNetworkError {
    const { attempts, outcome } = this
    // An InputError without a request says by itself that nothing was sent.
    return error.kind === 'input' && attempts === 0 ? error : Object.assign(error, { attempts, outcome })
  }

  /** The call is tried again after a wait. */
  retry(delayMs: number, { kind, status, code }: AffiliateNetworkError): void {
    const reason = kind === 'api' ? `status ${status}` : code === undefined ? kind : `${kind} (${code})`
    this.#emit(() => ({ type: 'retry', ...this.#ids(), delayMs, reason }))
  }

  /** Notifies `onResponse` of the answer that decides the call. */
  notifyCaller(onResponse: CallOptions['onResponse']): void {
    if (this.#answer === undefined || onResponse === undefined) return
    const { operation, callId, attempts, scrub } = this
    const { info, durationMs } = this.#answer
    const { status, envelope, traceId } = info
    notify(() =>
      onResponse({
        operation,
        callId,
        status,
        headers: this.#headers(info),
        httpStatus: envelope?.httpStatus ?? undefined,
        traceId,
        apiTraceId: envelope?.['api-trace-id'] ? scrub(envelope['api-trace-id']) : undefined,
        message: envelope === undefined ? '' : scrub(messageOf(envelope)),
        durationMs,
        attempts,
      }),
    )
  }

  /** The call is over. */
  succeeded(): void {
    this.#end({ outcome: 'ok' })
  }

  /** The call is over, with this error. */
  endedBy(error: unknown): void {
    if (this.signal?.aborted && error === this.signal.reason) {
      this.#end({ outcome: 'aborted' })
    } else if (error instanceof AffiliateNetworkError) {
      Reflect.set(error, 'callId', this.callId)
      const { outcome, kind, status, errorCode } = error
      this.#end({ outcome, kind, status, errorCode })
    } else {
      // What a caller's own schema has thrown.
      this.#end({ outcome: this.attempts > 0 ? 'unknown' : 'not-sent' })
    }
  }

  #end(result: Pick<EndEvent, 'outcome' | 'kind' | 'status' | 'errorCode'>): void {
    const { operation, callId, attempts } = this
    const durationMs = performance.now() - this.#startedAt
    this.#emit(() => ({ type: 'end', operation, callId, ...result, attempts, durationMs }))
  }

  #ids() {
    return { operation: this.operation, callId: this.callId, attempt: this.#attempt }
  }

  #headers({ headers }: AnswerInfo): Record<string, string> {
    return Object.fromEntries(Array.from(headers.keys(), (name) => [name, this.scrub(headers.get(name) ?? '')]))
  }

  #emit(event: () => ClientEvent): void {
    const onEvent = this.#onEvent
    if (onEvent !== undefined) notify(() => onEvent(event()))
  }
}
