import type { AffiliateNetworkError } from '../errors/errors.ts'
import { isRecord } from '../errors/objects.ts'
import { hasNoBody } from '../platform/fetch.ts'
import { scrubValue } from '../transport/secrets/scrubber.ts'
import { OWN_HEADERS, ownResponse } from './refusal.ts'
import { responseScrubber } from './response-scrubber.ts'

/** A response of the network. */
export interface Received {
  readonly response: Response
  readonly text: string
  /** The value of its JSON; `undefined` if it is none. */
  readonly value: unknown
  readonly keys: readonly string[]
}

/** Statuses after which Chromium sends a write again, and those that the page gets in their place. */
const REPEATED: ReadonlyMap<number, number> = new Map([
  [408, 504],
  [421, 400],
])

/** The network's response for the page: its status, body without keys, and some headers. `hold` makes a text's body. */
export function toPage(received: Received, hold: (text: string) => BodyInit, isWrite = false): Response {
  const { response, text, value, keys } = received
  const { scrub, scrubJson } = responseScrubber(keys)
  const [body, isJson] = value === undefined ? [scrub(text), false] : scrubJson(text, value)
  const given = (name: string) => response.headers.get(name)
  const shown = {
    // Opened in a tab, HTML would run as a page of the relay's origin.
    'content-type': isJson ? 'application/json' : 'text/plain; charset=utf-8',
    ...OWN_HEADERS,
    'retry-after': given('retry-after'),
    date: given('date'),
    'trace-id': given('trace-id') ?? given('api-trace-id'),
  }
  const headers = Object.entries(shown).flatMap(([name, value]): [string, string][] =>
    value ? [[name, scrub(value)]] : [],
  )
  // There is no `Response` with another status.
  const known = response.status >= 200 && response.status <= 599 ? response.status : 502
  const status = (isWrite ? REPEATED.get(known) : undefined) ?? known
  return new Response(hasNoBody(status) ? null : hold(body), { status, headers })
}

/** The text and value of a response's JSON without the field `relay`, which is the relay's own. */
export function withoutRelay(text: string, value: unknown): Pick<Received, 'text' | 'value'> {
  if (!isRecord(value) || !Object.hasOwn(value, 'relay')) return { text, value }
  const { relay: _, ...others } = value
  // Very deep values are cut off, as they would overflow the stack.
  return { text: JSON.stringify(scrubValue(others, (text) => text)), value: others }
}

/** The response to a call without a network response. The error's message, with the network's address, is left out. */
export function toFailure(error: AffiliateNetworkError): Response {
  const { kind, outcome, status, code = '' } = error
  const shown = /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : undefined
  const detail = shown === undefined ? '' : ` (${shown})`
  const failure = { outcome, status, code: shown }
  const problem = kind === 'response' ? "the network's response could not be read" : 'the network did not answer'
  if (kind === 'timeout') return ownResponse(504, `${problem} in time${detail}`, { kind, ...failure })
  return ownResponse(502, problem + detail, { kind: kind === 'response' ? kind : 'connection', ...failure })
}
