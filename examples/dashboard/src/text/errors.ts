import { type AnyAffiliateNetworkError, isAffiliateNetworkError } from 'affiliate-network-sdk'

/** Rows moved between pages while they were read: some came twice, so as many others are missing. */
export class RepeatedRowsError extends Error {}

/** An error for the user, with details for support. */
export interface Explained {
  readonly title: string
  readonly text: string
  /** Whether a failed write took effect. */
  readonly after: string
  readonly details: readonly (readonly [label: string, value: string])[]
}

/** The message for a list with missing rows. */
const INCOMPLETE: [title: string, text: string] = [
  'The list changed while it was read',
  'The result would be incomplete. Try again.',
]

export function explain(error: unknown): Explained {
  if (error instanceof RepeatedRowsError) return { title: INCOMPLETE[0], text: INCOMPLETE[1], after: '', details: [] }
  if (!isAffiliateNetworkError(error)) {
    return { title: 'Something went wrong in this page', text: String(error), after: '', details: [] }
  }
  const [title, text] = words(error)
  return { title, text, after: afterWrite(error), details: detailsOf(error) }
}

function words(error: AnyAffiliateNetworkError): [title: string, text: string] {
  switch (error.kind) {
    case 'input':
      return ['Invalid input', inputText(error)]
    case 'connection':
      return ['Can’t reach the network', 'Check its address and your own connection.']
    case 'timeout':
      return ['The network timed out', 'It may be busy. Try again in a minute.']
    case 'response':
      return ['The response can’t be read', 'It may be a maintenance page.']
    case 'paging':
      return INCOMPLETE
    case 'api':
      return apiText(error)
  }
}

function apiText({
  code,
  status = 0,
  errorCode,
  message,
  serviceMessage,
  retryAfterMs,
}: AnyAffiliateNetworkError): [string, string] {
  if (code === 'not-signed-in')
    return [
      'You are not logged in',
      'Your session has ended. Open the address that the server printed when it started.',
    ]
  if (code === 'not-allowed') return ['Not allowed', 'This page’s server does not allow this.']
  if (errorCode === 6001 || errorCode === 6002) return ['The key was not accepted', 'Check it in the settings.']
  if (status === 429) return ['Too many requests', `The network asks for a pause${pause(retryAfterMs)}.`]
  if (status >= 500) return ['The network has a problem', 'The client retried the call. Try again in a few minutes.']
  if (status === 403) return ['Not allowed', 'The key has no permission for this.']
  return ['The network rejected the call', serviceMessage ?? message]
}

const pause = (milliseconds: number | undefined) =>
  milliseconds === undefined ? '' : ` of ${Math.ceil(milliseconds / 1000)} seconds`

function inputText({ issues = [], message }: AnyAffiliateNetworkError): string {
  if (issues.length === 0) return message
  return `${issues.map(({ path, expected, received }) => `${path === '' ? 'The value' : path}: expected ${expected}, received ${received}`).join('; ')}.`
}

const WRITES = /\.(create|update|set|upload|delete|deleteAll|setOfferAccess)$/

/** Whether it is unknown if a change was made. It was, if only the read after it failed. */
export const isUnknown = (error: unknown): boolean =>
  !isAffiliateNetworkError(error) || error.outcome === 'unknown' || !WRITES.test(error.operation)

/** Says whether a failed write took effect. */
function afterWrite({ operation, outcome }: AnyAffiliateNetworkError): string {
  if (!WRITES.test(operation)) return ''
  return outcome === 'unknown' ? 'The change may have been made: check before you repeat it.' : 'Nothing was changed.'
}

function detailsOf(error: AnyAffiliateNetworkError): [string, string][] {
  const entries: [string, unknown][] = [
    ['Call', error.operation],
    ['Status', error.status],
    ['Error code', error.errorCode],
    ['Attempts', error.attempts],
    ['Trace', error.traceId],
    ['Message', error.message],
    ['Hint', error.hint],
  ]
  return entries.flatMap(([label, value]) => (value === undefined ? [] : [[label, String(value)]]))
}
