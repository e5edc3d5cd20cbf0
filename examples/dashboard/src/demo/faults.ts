import type { Fault } from 'affiliate-network-sdk/msw'

/** A fault with its description. */
export interface DescribedFault {
  readonly name: string
  /** The expected effect on the page. */
  readonly effect: string
  readonly fault: Fault
}

/** The faults that the demo offers. */
export const faults: readonly DescribedFault[] = [
  {
    name: 'One 503 response',
    effect: 'The client retries reads: watch the log.',
    fault: { status: 503 },
  },
  {
    name: 'Three 503 responses',
    effect: 'All retries fail, and the page shows an error.',
    fault: { status: 503, times: 3 },
  },
  {
    name: 'Three lost connections',
    effect: 'All retries fail, and the page shows an error.',
    fault: { drop: 'connection', times: 3 },
  },
  {
    name: 'An error of the service',
    effect: 'The client does not retry, and the page shows the error.',
    fault: {
      status: 400,
      body: { httpStatus: 400, errorCode: 6311, message: 'This is not possible at present.', data: [] },
    },
  },
  {
    name: 'Too many requests',
    effect: 'The client waits as long as the service asks, then retries.',
    fault: { status: 429, headers: { 'retry-after': '1' } },
  },
  {
    name: 'An HTML page instead of JSON',
    effect: 'The client does not retry, and the page shows an error.',
    fault: { body: '<html><body>Maintenance</body></html>' },
  },
  {
    name: 'A slow response (three seconds)',
    effect: 'The data appears later.',
    fault: { delayMs: 3000 },
  },
]
