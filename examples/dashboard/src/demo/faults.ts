import type { Fault } from 'affiliate-network-sdk/msw'

/** Something that can go wrong, in words. */
export interface Mishap {
  readonly name: string
  /** What the page is expected to make of it. */
  readonly effect: string
  readonly fault: Fault
}

/** What the demo can let happen to the calls that come next. */
export const mishaps: readonly Mishap[] = [
  {
    name: 'One 503 from the proxy',
    effect: 'Reads are tried again by themselves: watch the log.',
    fault: { status: 503 },
  },
  {
    name: 'An outage: 503 three times',
    effect: 'The retries run out, and an error is shown.',
    fault: { status: 503, times: 3 },
  },
  {
    name: 'The connection is lost, three times',
    effect: 'The same, without any answer.',
    fault: { drop: 'connection', times: 3 },
  },
  {
    name: 'The service says no',
    effect: 'A refusal is never tried again.',
    fault: {
      status: 400,
      body: { httpStatus: 400, errorCode: 6311, message: 'This cannot be done at present.', data: [] },
    },
  },
  {
    name: 'Too many requests',
    effect: 'The client waits as long as the service asks for, then tries again.',
    fault: { status: 429, headers: { 'retry-after': '1' } },
  },
  {
    name: 'A page of HTML in place of an answer',
    effect: 'It cannot be read, and is not tried again.',
    fault: { body: '<html><body>Maintenance</body></html>' },
  },
  {
    name: 'A slow answer: three seconds',
    effect: 'It comes, late.',
    fault: { delayMs: 3000 },
  },
]
