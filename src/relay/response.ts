import type { AffiliateNetworkError } from '../errors/errors.ts'
import { isRecord } from '../errors/objects.ts'
import { hasNoBody } from '../platform/response.ts'
import { parseJson } from '../transport/json.ts'
import { scrubValue } from '../transport/scrub-values.ts'
import { type Scrub, SHORTEST_KEY, scrubber, valueScrubber } from '../transport/scrubber.ts'
import { OWN_HEADERS, ownResponse } from './refusal.ts'

/** A response of the network. */
export interface Received {
  readonly response: Response
  readonly text: string
  /** The JSON of the text, if it was read. */
  readonly value: unknown
  readonly keys: readonly string[]
}

/**
 * The network's response for the page: status and body as they came, without the keys, and a few of its headers. `hold`
 * makes the body of a text.
 */
export function toPage({ response, text, value, keys }: Received, hold: (text: string) => BodyInit): Response {
  const scrub = scrubOf(keys)
  const [body, isJson] = withoutKeys(text, value, scrub)
  const given = (name: string) => response.headers.get(name)
  const shown = {
    'content-type': typeOf(given('content-type'), isJson),
    ...OWN_HEADERS,
    'retry-after': given('retry-after'),
    date: given('date'),
    'trace-id': given('trace-id') ?? given('api-trace-id'),
  }
  const headers = Object.entries(shown).flatMap(([name, value]): [string, string][] =>
    value ? [[name, scrub(value)]] : [],
  )
  // There is no `Response` with another status.
  const status = response.status >= 200 && response.status <= 599 ? response.status : 502
  return new Response(hasNoBody(status) ? null : hold(asDecoded(body)), { status, headers })
}

/**
 * The text that a reader decodes as this one: it takes a byte order mark away from the start. What the relay could not read
 * for its mark must not be read by the page.
 */
const asDecoded = (text: string) => (text.startsWith('\ufeff') ? `\ufeff${text}` : text)

/** By value. The parameter `key` of an address in a row belongs to that address, unless the key is too short to be known. */
const scrubOf = (keys: readonly string[]): Scrub =>
  keys.some((key) => key.length < SHORTEST_KEY) ? scrubber(keys) : valueScrubber(keys)

/**
 * The text without the keys, and whether it is JSON, which it stays: a number may be where a key of digits was found. The
 * field `relay` is left out, as it is the relay's own.
 */
function withoutKeys(text: string, value: unknown, scrub: Scrub): [text: string, isJson: boolean] {
  const scrubbed = scrub(text)
  const json = value !== undefined && scrubbed === text ? { value } : jsonOf(scrubbed)
  if (json !== undefined && !hasRelay(json.value)) return [scrubbed, true]
  const own = json ?? jsonOf(text)
  if (own === undefined) return [scrubbed, false]
  const shown = scrubValue(own.value, scrub)
  if (hasRelay(shown)) delete shown.relay
  return [scrub(JSON.stringify(shown)), true]
}

const hasRelay = (value: unknown): value is { relay?: unknown } => isRecord(value) && Object.hasOwn(value, 'relay')

/** The JSON of a text, within the bounds of the client; what the page's client could not read is none here. */
function jsonOf(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: parseJson(text) }
  } catch {
    return undefined
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
export function toFailure(error: AffiliateNetworkError): Response {
  const { kind, outcome, status, code = '' } = error
  const shown = /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : undefined
  const detail = shown === undefined ? '' : ` (${shown})`
  const failure = { outcome, status, code: shown }
  if (kind === 'timeout') return ownResponse(504, `the network did not answer in time${detail}`, { kind, ...failure })
  if (kind === 'response')
    return ownResponse(502, `the network's response could not be read${detail}`, { kind, ...failure })
  return ownResponse(502, `the network did not answer${detail}`, { kind: 'connection', ...failure })
}
