import { type AffiliateNetworkError, InputError } from '../errors/errors.ts'
import { hasNoBody } from '../platform/fetch.ts'
import { parseJson } from '../transport/json.ts'
import { cutShort } from '../transport/retry.ts'
import { type Scrub, scrubber, scrubValue, valueScrubber } from '../transport/secret.ts'
import { NOT_CACHED, Refusal } from './refusal.ts'

/** A response of the network. */
export interface Received {
  readonly response: Response
  readonly text: string
}

/** The network's response for the page: status and body as they came, without the keys, and a few of its headers. */
export function toPage({ response, text }: Received, keys: readonly string[]): Response {
  const scrub = scrubOf(keys)
  const [body, isJson] = withoutKeys(text, scrub)
  const given = (name: string) => response.headers.get(name)
  const headers = new Headers({ 'content-type': typeOf(given('content-type'), isJson), 'cache-control': NOT_CACHED })
  for (const name of ['retry-after', 'date']) headers.set(name, given(name) ?? '')
  headers.set('trace-id', given('trace-id') ?? given('api-trace-id') ?? '')
  for (const [name, value] of [...headers])
    if (value === '') headers.delete(name)
    else headers.set(name, scrub(value))
  // There is no `Response` with another status.
  const status = response.status >= 200 && response.status <= 599 ? response.status : 502
  return new Response(hasNoBody(status) ? null : body, { status, headers })
}

/** By value. The parameter `key` of an address in a row belongs to that address, unless the key is too short to be known. */
const scrubOf = (keys: readonly string[]): Scrub =>
  keys.some((key) => key.length < 6) ? scrubber(keys) : valueScrubber(keys)

/** The text without the keys, and whether it is JSON, which it stays: a number may be where a key of digits was found. */
function withoutKeys(text: string, scrub: Scrub): [text: string, isJson: boolean] {
  const scrubbed = scrub(text)
  if (isJson(scrubbed)) return [scrubbed, true]
  return isJson(text) ? [scrub(JSON.stringify(scrubValue(parseJson(text), scrub))), true] : [scrubbed, false]
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Nothing else than JSON keeps its type: opened in a tab, HTML would run as a page of the relay's origin. */
function typeOf(given: string | null, isJson: boolean): string {
  if (!isJson) return 'text/plain; charset=utf-8'
  return given !== null && /^(?:application|text)\/(?:[\w.-]+\+)?json *(?:;|$)/i.test(given)
    ? given
    : 'application/json'
}

/**
 * The response to a call that has no response of the network. The message of its error is not passed on, as it contains the
 * network's address.
 */
export function toFailure(error: AffiliateNetworkError): Refusal {
  const { kind, outcome, status, code = '' } = error
  const shown = /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : undefined
  const detail = shown === undefined ? '' : ` (${shown})`
  const failure = { outcome, status, code: shown, cut: cutShort.has(error) || undefined }
  if (kind === 'timeout') return new Refusal(504, `the network did not answer in time${detail}`, { kind, ...failure })
  if (kind === 'response')
    return new Refusal(502, `the network's response could not be read${detail}`, { kind, ...failure })
  const message = error instanceof InputError ? 'the relay has no valid key' : `the network did not answer${detail}`
  return new Refusal(502, message, { kind: 'connection', ...failure })
}
