import { messageOf } from './envelope.ts'
import type { AffiliateNetworkError, Outcome } from '../errors/errors.ts'
import type { ClientEvent, ResponseInfo } from '../options.ts'
import { tell } from '../events/notify.ts'
import { Failed } from './failed.ts'
import type { Seen } from './interpret.ts'

/** An answer, and how long it took. */
export type Timed = Seen & { readonly durationMs: number }

/** Who is told of a call. */
export interface Listeners {
  readonly onEvent: ((event: ClientEvent) => void) | undefined
  readonly onResponse: ((response: ResponseInfo) => void) | undefined
}

const OUTCOMES: readonly Outcome[] = ['not-sent', 'rejected', 'unknown']
const worse = (a: Outcome, b: Outcome): Outcome => (OUTCOMES.indexOf(a) > OUTCOMES.indexOf(b) ? a : b)

/** What became of a call, try by try: counted, told to those who listen, and one outcome in the end. */
export class Journal {
  /** Requests that went out. */
  attempts = 0
  /** The worst of all tries. */
  outcome: Outcome = 'not-sent'
  /** What the last try failed with. */
  error: AffiliateNetworkError | undefined
  readonly #operation: string
  readonly #listeners: Listeners
  #tries = 0
  #wentOut = false
  #seen: Timed | undefined

  constructor(operation: string, listeners: Listeners) {
    this.#operation = operation
    this.#listeners = listeners
  }

  begins(): void {
    this.#tries++
    this.#wentOut = false
    this.#seen = undefined
  }

  goesOut(method: 'GET' | 'POST', url: () => string): void {
    this.#wentOut = true
    this.attempts++
    this.#emit(() => ({ type: 'request', ...this.#try(), method, url: url() }))
  }

  isAnswered(seen: Timed): void {
    this.#seen = seen
    const { status, durationMs, traceId } = seen
    this.#emit(() => ({ type: 'response', ...this.#try(), status, durationMs, traceId }))
  }

  fails(reason: unknown): void {
    if (reason instanceof Failed) {
      this.outcome = worse(this.outcome, reason.error.outcome)
      this.error = reason.error
    } else if (this.#wentOut) this.outcome = 'unknown'
  }

  waits(delayMs: number, { kind, status, code }: AffiliateNetworkError): void {
    const reason = kind === 'api' ? `status ${status}` : code === undefined ? kind : `${kind} (${code})`
    this.#emit(() => ({ type: 'retry', ...this.#try(), delayMs, reason }))
  }

  /** Tells the caller of the answer that decides the call. */
  tellCaller(): void {
    const { onResponse } = this.#listeners
    if (this.#seen === undefined || onResponse === undefined) return
    const { status, envelope, durationMs, traceId, scrub } = this.#seen
    const [operation, attempts] = [this.#operation, this.attempts]
    tell(() =>
      onResponse({
        operation,
        status,
        httpStatus: envelope?.httpStatus,
        traceId,
        apiTraceId: envelope?.['api-trace-id'] ? scrub(envelope['api-trace-id']) : undefined,
        message: envelope === undefined ? '' : scrub(messageOf(envelope)),
        durationMs,
        attempts,
      }),
    )
  }

  #try() {
    return { operation: this.#operation, attempt: this.#tries }
  }

  #emit(event: () => ClientEvent): void {
    const { onEvent } = this.#listeners
    if (onEvent !== undefined) tell(() => onEvent(event()))
  }
}
