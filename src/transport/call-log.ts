import { AffiliateNetworkError, type ErrorDetails, type Outcome } from '../errors/errors.ts'
import { notify } from '../errors/notify.ts'
import type { ClientEvent, EndEvent } from '../options/client-event.ts'
import type { CallOptions, ClientOptions, ResponseInfo } from '../options/options.ts'
import type { Envelope } from '../schemas/envelope.ts'
import { messageOf } from './envelope.ts'
import { type Scrub, scrubber, scrubNumber } from './secret.ts'

/** From the best to the worst. */
export const OUTCOMES: readonly Outcome[] = ['not-sent', 'rejected', 'unknown']

const worse = (a: Outcome, b: Outcome): Outcome => (OUTCOMES.indexOf(a) > OUTCOMES.indexOf(b) ? a : b)

type ErrorClass = new (message: string, details: ErrorDetails) => AffiliateNetworkError

/** Differs between copies of the package in a process. Not made at import, where edge runtimes have no random values. */
let idPrefix: string | undefined
let calls = 0

function newCallId(): string {
  idPrefix ??= Math.random().toString(36).slice(2, 8)
  return `${idPrefix}-${++calls}`
}

/** What is known of one call, from attempt to attempt: its events, the keys it used, its errors and its outcome. */
export class CallLog {
  readonly operation: string
  readonly callId = newCallId()
  signal: AbortSignal | undefined
  /** The page that the call reads, of a list. */
  page: number | undefined
  /** Takes out every key that the call has used: a service may repeat an earlier one. */
  scrub: Scrub
  attempts = 0
  /** The worst outcome of all attempts. */
  outcome: Outcome = 'not-sent'
  error: AffiliateNetworkError | undefined
  /** The outcome of the current attempt if it has no response. */
  attemptOutcome: Outcome = 'not-sent'
  /** The status of the current attempt, once it has received headers. */
  status: number | undefined
  readonly #onEvent: ClientOptions['onEvent']
  readonly #startedAt = performance.now()
  #sentAt = 0
  #keys: Set<string> | undefined
  /** The current attempt, whether its request went out or not. */
  #attempt = 0
  #response: (() => ResponseInfo) | undefined

  constructor(operation: string, scrub: Scrub, onEvent: ClientOptions['onEvent']) {
    this.operation = operation
    this.scrub = scrub
    this.#onEvent = onEvent
  }

  begin(): void {
    this.#attempt++
    this.#response = undefined
  }

  useKey(key: string): void {
    this.#keys ??= new Set()
    this.scrub = scrubber(this.#keys.add(key))
  }

  send(method: 'GET' | 'POST', url: () => string): void {
    this.attemptOutcome = 'unknown'
    this.attempts++
    this.#sentAt = performance.now()
    this.#emit(() => ({ type: 'request', ...this.#ids(), method, url: this.scrub(url()) }))
  }

  /** Records the response of the attempt, successful or not. Returns its trace id. */
  received(response: Response, envelope?: Envelope): string | undefined {
    const { operation, callId, attempts, scrub } = this
    const { status } = response
    const durationMs = performance.now() - this.#sentAt
    const apiTraceId = envelope?.['api-trace-id']
    const given = envelope?.['trace-id'] || apiTraceId || response.headers.get('trace-id')
    const traceId = given ? scrub(given) : undefined
    const common = () => ({
      operation,
      callId,
      status,
      headers: Object.fromEntries(Array.from(response.headers, ([name, value]) => [scrub(name), scrub(value)])),
      traceId,
      durationMs,
    })
    this.#response = () => ({
      ...common(),
      httpStatus: scrubNumber(envelope?.httpStatus ?? undefined, scrub),
      apiTraceId: apiTraceId ? scrub(apiTraceId) : undefined,
      message: envelope === undefined ? '' : scrub(messageOf(envelope)),
      attempts,
    })
    this.#emit(() => ({ type: 'response', attempt: this.#attempt, ...common() }))
    return traceId
  }

  /** Records the failure of the attempt. Returns its error, without the key. */
  fail(
    Class: ErrorClass,
    message: string,
    { code, ...details }: Omit<ErrorDetails, 'operation'>,
  ): AffiliateNetworkError {
    const { operation, scrub } = this
    const shown = code === undefined ? undefined : scrub(code)
    return this.record(new Class(scrub(`${operation}: ${message}`), { operation, ...details, code: shown }))
  }

  record(error: AffiliateNetworkError): AffiliateNetworkError {
    this.outcome = worse(this.outcome, error.outcome)
    this.error = error
    this.attemptOutcome = 'not-sent'
    this.status = undefined
    return error
  }

  retry(delayMs: number, { kind, status, code }: AffiliateNetworkError): void {
    const reason = kind === 'api' ? `status ${status}` : code === undefined ? kind : `${kind} (${code})`
    this.#emit(() => ({ type: 'retry', ...this.#ids(), delayMs, reason }))
  }

  /** Notifies `onResponse` of the response that decides the call. */
  notifyCaller(onResponse: CallOptions['onResponse']): void {
    const info = this.#response
    if (info !== undefined && onResponse !== undefined) notify(() => onResponse(info()))
  }

  succeeded(): void {
    this.#end({ outcome: 'ok' })
  }

  /** Ends the call with an error, and adds to it what the log knows: its call, attempts and page. */
  endedBy(error: unknown): void {
    if (this.signal?.aborted && error === this.signal.reason) {
      this.#end({ outcome: 'aborted' })
    } else if (error instanceof AffiliateNetworkError) {
      const { callId, attempts, page } = this
      const { kind, status, errorCode } = error
      const outcome = worse(this.outcome, error.outcome)
      // An InputError concerns every page, and a PagingError, which has a page of its own, more than one call.
      const ofCall = kind === 'paging' || (kind === 'input' && attempts === 0) ? {} : { attempts, outcome }
      Object.assign(error, { callId }, ofCall, kind !== 'input' && kind !== 'paging' && page !== undefined && { page })
      this.#end({ outcome, kind, status, errorCode })
    } else {
      // An error of the schema that was passed to `request`.
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

  #emit(event: () => ClientEvent): void {
    const onEvent = this.#onEvent
    if (onEvent !== undefined) notify(() => onEvent(event()))
  }
}
