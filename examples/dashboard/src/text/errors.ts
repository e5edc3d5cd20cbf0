import { type AnyAffiliateNetworkError, isAffiliateNetworkError } from 'affiliate-network-sdk'
import { RepeatedRowsError } from '../../../support/each-once.ts'

/** An error as people read it, with what support will ask for. */
export interface Explained {
  readonly title: string
  readonly text: string
  readonly details: readonly (readonly [label: string, value: string])[]
}

/** Words for a list of which rows are missing, however that showed. */
const INCOMPLETE: [title: string, text: string] = [
  'The list changed while it was read',
  'It would have been incomplete. Try again.',
]

export function explain(error: unknown): Explained {
  if (error instanceof RepeatedRowsError) {
    const [title, text] = INCOMPLETE
    return { title, text, details: [['Message', error.message]] }
  }
  if (!isAffiliateNetworkError(error)) {
    return { title: 'Something went wrong in this page', text: String(error), details: [] }
  }
  const [title, text] = words(error)
  return { title, text: [text, afterWrite(error)].filter((part) => part !== '').join(' '), details: detailsOf(error) }
}

function words(error: AnyAffiliateNetworkError): [title: string, text: string] {
  switch (error.kind) {
    case 'input':
      return ['That cannot be sent', inputText(error)]
    case 'connection':
      return ['The network cannot be reached', 'No connection came about. Check the address and your own connection.']
    case 'timeout':
      return ['The network takes too long', 'No answer came in time. It may be busy: try again in a minute.']
    case 'response':
      return ['The answer cannot be read', 'Something other than the service answered, such as a maintenance page.']
    case 'paging':
      return INCOMPLETE
    case 'api':
      return refusal(error)
  }
}

function refusal({ status = 0, errorCode, message, retryAfterMs }: AnyAffiliateNetworkError): [string, string] {
  if (errorCode === 6001 || errorCode === 6002) return ['The key was not accepted', 'Check it in the settings.']
  if (status === 429) return ['Too many requests', `The network asks for a pause${pause(retryAfterMs)}.`]
  if (status >= 500) return ['The network has a problem', 'It was asked several times. Try again in a few minutes.']
  if (status === 403) return ['This is not allowed', 'The key in use may not do this.']
  return ['The network refused this', serviceWords(message)]
}

/** What the service itself said: the message has the call and the status before it. */
const serviceWords = (message: string) => message.replace(/^.*?answered \d+(, error \d+)?: /, '')

const pause = (milliseconds: number | undefined) =>
  milliseconds === undefined ? '' : ` of ${Math.ceil(milliseconds / 1000)} seconds`

function inputText({ issues = [], message }: AnyAffiliateNetworkError): string {
  if (issues.length === 0) return message
  return `${issues.map(({ path, expected, received }) => `${path === '' ? 'The value' : path}: expected ${expected}, received ${received}`).join('; ')}.`
}

const WRITES = /\.(create|update|set|upload|delete|deleteAll|setOfferAccess)$/

/** After a write, the first question is whether it happened. */
function afterWrite({ operation, outcome }: AnyAffiliateNetworkError): string {
  if (!WRITES.test(operation)) return ''
  return outcome === 'unknown'
    ? 'It may have been carried out all the same: look before you repeat it.'
    : 'Nothing was changed.'
}

function detailsOf(error: AnyAffiliateNetworkError): [string, string][] {
  const entries: [string, unknown][] = [
    ['Call', error.operation],
    ['Status', error.status],
    ['Error code', error.errorCode],
    ['Attempts', error.attempts],
    ['Trace', error.traceId],
    ['Message', error.message],
  ]
  return entries.flatMap(([label, value]) => (value === undefined ? [] : [[label, String(value)]]))
}
