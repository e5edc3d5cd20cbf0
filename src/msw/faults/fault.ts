import { checkFields, named } from '../given.ts'

/**
 * Describes a fault. With only `delayMs` or `headers`, the usual response is delayed or has these headers. Without any
 * effect, the status is 503.
 */
export interface Fault {
  /** HTTP status; a 5xx is a proxy's HTML page. */
  readonly status?: number | undefined
  /** The service's error code, with status 400 unless `status` is given. */
  readonly errorCode?: number | undefined
  /** Response body: a string as is, anything else as JSON; with status 200 unless `status` is given. */
  readonly body?: unknown
  /** Headers to add to the response. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Additional delay in milliseconds, or a range such as `[20, 80]`; with `Infinity`, there's no response. */
  readonly delayMs?: number | readonly [number, number] | undefined
  /** Closes the connection without a response. */
  readonly drop?: 'connection' | undefined
  /** Performs the operation first, so that only the response is late, lost or wrong. */
  readonly afterAction?: boolean | undefined
  /** Number of calls that fail, 1 by default, or with `rate` `Infinity`: until `heal` or `reset`. */
  readonly times?: number | undefined
  /** Number of calls that succeed first, after earlier faults; 0 by default. */
  readonly after?: number | undefined
  /** Share of calls that fail, from 0 to 1. All by default. The seed determines which ones. */
  readonly rate?: number | undefined
}

const FIELDS = named('status errorCode body headers delayMs drop afterAction times after rate') satisfies Record<
  keyof Fault,
  true
>

/** The longest delay of a timer. */
const LONGEST = 2 ** 31 - 1

/** @throws TypeError for unknown fields, and for values that could not be sent. */
export function checkFault(fault: Fault): void {
  if (typeof fault !== 'object' || fault === null)
    throw new TypeError(`fail: expected what goes wrong, such as { status: 503 }, received ${String(fault)}`)
  checkFields('fail', fault, FIELDS)
  const { status, errorCode, times, after, delayMs, drop, afterAction, headers, body, rate } = fault
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
  expect('rate', typeof rate === 'number' && rate >= 0 && rate <= 1, 'from 0 to 1')
  expect('drop', drop === 'connection', "'connection'")
  expect('afterAction', typeof afterAction === 'boolean', 'true or false')
  expect(
    'headers',
    works(() => new Headers(headers)),
    'an object of headers that can be sent',
  )
  // For example, a bigint or a circular structure is not.
  expect(
    'body',
    works(() => JSON.stringify(body)),
    'a text, or what JSON can say',
  )
}

const shown = (value: unknown) => (typeof value === 'object' ? Object.prototype.toString.call(value) : String(value))

function isDelay(value: unknown): boolean {
  const range: readonly unknown[] = Array.isArray(value) && value.length === 2 ? value : [value, value]
  return (
    range.every((one) => typeof one === 'number' && one >= 0 && one <= LONGEST) && Number(range[0]) <= Number(range[1])
  )
}

/** Whether a function returns something. */
function works(attempt: () => unknown): boolean {
  try {
    return attempt() !== undefined
  } catch {
    return false
  }
}
