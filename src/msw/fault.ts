import { checkFields } from './given.ts'

/** What goes wrong. Without `status`, `errorCode`, `body` and `drop` the call is answered as ever, after the delay. */
export interface Fault {
  /** The HTTP status; a 5xx comes with a proxy's HTML page. */
  readonly status?: number | undefined
  /** The service's own refusal; 400 unless `status` says otherwise. */
  readonly errorCode?: number | undefined
  /** The body to send: a text as it is, anything else as JSON; 200 unless `status` says otherwise. */
  readonly body?: unknown
  /** Added to those of the answer. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Milliseconds until the answer; `Infinity`: there is none until who asked gives up. */
  readonly delayMs?: number | undefined
  /** The connection is lost in place of an answer. */
  readonly drop?: 'connection' | undefined
  /** The service does its work first: what is late, lost or spoiled is the answer only. */
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

/** The longest time that a timer takes. */
const LONGEST = 2 ** 31 - 1

/** @throws TypeError for a fault that could not be sent, or would not be what its words say. */
export function checkFault(fault: Fault): void {
  if (typeof fault !== 'object' || fault === null)
    throw new TypeError(`fail: expected what goes wrong, such as { status: 503 }, received ${String(fault)}`)
  checkFields('fail', fault, FIELDS)
  const { status, errorCode, times, after, delayMs, drop, afterAction, headers, body } = fault
  const isWhole = (value: unknown, least: number, most = Number.MAX_SAFE_INTEGER) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
  const expect = (field: keyof Fault, fits: boolean, expected: string) => {
    if (fault[field] !== undefined && !fits)
      throw new TypeError(`fail: ${field} is ${expected}, received ${shown(fault[field])}`)
  }
  expect('status', isWhole(status, 200, 599), 'from 200 to 599')
  expect('errorCode', isWhole(errorCode, 0), 'a whole number')
  expect('times', times === Number.POSITIVE_INFINITY || isWhole(times, 1), 'a whole number above 0, or Infinity')
  expect('after', isWhole(after, 0), 'a whole number')
  expect('delayMs', delayMs === Number.POSITIVE_INFINITY || isDelay(delayMs), `from 0 to ${LONGEST}, or Infinity`)
  expect('drop', drop === 'connection', "'connection'")
  expect('afterAction', typeof afterAction === 'boolean', 'true or false')
  expect('headers', headers === undefined || canBeSent(headers), 'an object of header names and their texts')
  expect('body', body === undefined || canBeJson(body), 'a text, or what JSON can say')
}

const shown = (value: unknown) => (typeof value === 'object' ? Object.prototype.toString.call(value) : String(value))

const isDelay = (value: unknown) => typeof value === 'number' && value >= 0 && value <= LONGEST

/** Names and values that HTTP can carry: a port refuses more than a `Headers` does. */
function canBeSent(headers: unknown): boolean {
  if (typeof headers !== 'object' || headers === null) return false
  return Object.entries(headers).every(
    ([name, value]) =>
      /^[\w!#$%&'*+.^`|~-]+$/.test(name) && typeof value === 'string' && /^[\t -~\x80-\xff]*$/.test(value),
  )
}

function canBeJson(body: unknown): boolean {
  try {
    return JSON.stringify(body) !== undefined
  } catch {
    // A bigint, or a circle.
    return false
  }
}
