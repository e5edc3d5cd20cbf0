import { checkFields } from './given.ts'
import { type OperationName, operationNames } from './operation-names.ts'
import { ServiceError } from './service-error.ts'

/** What goes wrong. Without `status`, `errorCode` and `body` the call is answered as ever, after the delay. */
export interface Fault {
  /** The HTTP status; a 5xx comes with a proxy's HTML page. */
  readonly status?: number | undefined
  /** The service's own refusal; 400 unless `status` says otherwise. */
  readonly errorCode?: number | undefined
  /** The body to send: a text as it is, anything else as JSON; 200 unless `status` says otherwise. */
  readonly body?: unknown
  /** Added to those of the answer. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Milliseconds until the answer. */
  readonly delayMs?: number | undefined
  /** The connection is lost in place of an answer. */
  readonly drop?: 'connection' | undefined
  /** The service does its work first: what is lost or spoiled is the answer only. */
  readonly afterAction?: boolean | undefined
  /** How many calls it meets, `Infinity` for all until the reset; 1 by default. */
  readonly times?: number | undefined
  /** How many calls it lets pass first, once the faults before it are over; 0 by default. */
  readonly after?: number | undefined
}

const FIELDS = {
  status: true,
  errorCode: true,
  body: true,
  headers: true,
  delayMs: true,
  drop: true,
  afterAction: true,
  times: true,
  after: true,
} satisfies Record<keyof Fault, true>

/** The faults that are waiting for their calls, oldest first. */
export class Faults {
  readonly #waiting = new Map<string, { fault: Fault; passing: number; left: number }[]>()

  add(name: OperationName | '*', fault: Fault): void {
    if (name !== '*' && !operationNames.includes(name)) {
      throw new TypeError(
        `fail: there is no operation ${JSON.stringify(name)}; there are ${operationNames.join(', ')}, and * for any`,
      )
    }
    check(fault)
    const waiting = this.#waiting.get(name) ?? []
    waiting.push({ fault, passing: fault.after ?? 0, left: fault.times ?? 1 })
    this.#waiting.set(name, waiting)
  }

  /** The fault that meets a call of one of these names, if any waits. */
  take(names: readonly string[]): Fault | undefined {
    for (const name of [...names, '*']) {
      const waiting = this.#waiting.get(name)
      const first = waiting?.[0]
      if (waiting === undefined || first === undefined || first.passing-- > 0) continue
      if (--first.left <= 0) waiting.shift()
      return first.fault
    }
    return undefined
  }

  clear(): void {
    this.#waiting.clear()
  }
}

function check(fault: Fault): void {
  if (typeof fault !== 'object' || fault === null)
    throw new TypeError(`fail: expected what goes wrong, such as { status: 503 }, received ${String(fault)}`)
  checkFields('fail', fault, FIELDS)
  const { status, times, after, delayMs, drop } = fault
  if (status !== undefined && !(Number.isInteger(status) && status >= 200 && status <= 599))
    throw new TypeError(`fail: status is from 200 to 599, received ${String(status)}`)
  if (times !== undefined && times !== Number.POSITIVE_INFINITY && !(Number.isInteger(times) && times > 0))
    throw new TypeError(`fail: times is a whole number above 0, or Infinity, received ${String(times)}`)
  if (after !== undefined && !(Number.isInteger(after) && after >= 0))
    throw new TypeError(`fail: after is a whole number, received ${String(after)}`)
  if (delayMs !== undefined && !(delayMs >= 0))
    throw new TypeError(`fail: delayMs is not below 0, received ${String(delayMs)}`)
  if (drop !== undefined && drop !== 'connection')
    throw new TypeError(`fail: drop is 'connection', received ${String(drop)}`)
}

/** Statuses whose answers have no body, whatever they are given. */
const BODILESS = new Set([204, 205, 304])

/** The answer that a fault stands in for; a `ServiceError` is put into the envelope by who asks. `undefined`: the usual answer. */
export function faultyAnswer({
  drop,
  body,
  status,
  errorCode,
  headers = {},
}: Fault): Response | ServiceError | undefined {
  if (drop !== undefined) return Response.error()
  if (status !== undefined && BODILESS.has(status)) return new Response(null, { status, headers })
  if (body !== undefined) {
    const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status: status ?? 200,
      headers: { 'content-type': type, ...headers },
    })
  }
  if (errorCode !== undefined) return new ServiceError(status ?? 400, errorCode, `Error ${errorCode}.`, headers)
  if (status === undefined) return undefined
  if (status < 500) return new ServiceError(status, status, `Error ${status}.`, headers)
  const page = `<html>\r\n<head><title>${status}</title></head>\r\n<body>\r\n<center><h1>${status}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`
  return new Response(page, { status, headers: { 'content-type': 'text/html', ...headers } })
}
