import type { WireRecord } from '../codecs/input.ts'
import { inputError } from '../errors/input-error.ts'
import type { Operation } from '../operations/operation.ts'
import type { AllOptions } from '../options/option-names.ts'
import type { MultipartBody } from '../platform/multipart.ts'
import type { ClientState } from './client-state.ts'
import { REDACTED } from './secrets/scrubber.ts'

/** A call from its arguments to the socket: its request, complete but for the key. A preview shows it. */
export interface PreparedCall {
  readonly operation: SentOperation
  /** The input as it is sent, by the names of parameters. */
  readonly wire: WireRecord
  /** With `<API_KEY>` in place of the key, which clients of a relay do not have. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The body as text; `undefined` without one, and for an upload. */
  readonly text: string | undefined
  /** The files of an upload, as they were given. */
  readonly files?: unknown
  /** The opened files of an upload, which are its body. */
  readonly multipart?: MultipartBody | undefined
  readonly options: AllOptions
}

/** What sending needs of an operation. `request` makes one for a path that is no value of `src/operations`. */
type SentOperation = Pick<Operation, 'name' | 'method' | 'path' | 'role' | 'effect'> &
  Partial<Pick<Operation, 'bodyType' | 'unwrapped'>>

export type Pairs = [name: string, value: string][]

export type Body = { readonly type: 'form'; readonly pairs: Pairs } | { readonly type: 'json'; readonly text: string }

const MEDIA_TYPES = { form: 'application/x-www-form-urlencoded', json: 'application/json' }

/** What a request needs of a client. */
export type RequestState = Pick<ClientState, 'baseUrl' | 'key' | 'affiliateId' | 'headers'>

/** Makes the request of a call. @throws InputError if `baseUrl` is a path and there is no page */
export function requestOf(
  operation: SentOperation,
  pairs: Pairs,
  body: Body | undefined,
  { baseUrl, key, affiliateId, headers }: RequestState,
): Pick<PreparedCall, 'url' | 'headers' | 'text'> {
  const sendsId = operation.role === 'affiliate' && affiliateId !== undefined
  const query = encodePairs(sendsId ? [['a', affiliateId], ...pairs] : pairs)
  // The key comes first, as in the service's documentation.
  const search = [key === undefined ? '' : PLACEHOLDER, query].filter(Boolean).join('&')
  return {
    url: `${resolveBaseUrl(baseUrl, operation.name)}/api/${operation.path}${search && `?${search}`}`,
    headers: { accept: 'application/json', ...headers, ...(body && { 'content-type': MEDIA_TYPES[body.type] }) },
    text: body?.type === 'form' ? encodePairs(body.pairs) : body?.text,
  }
}

const PLACEHOLDER = `key=${REDACTED}`

/** Resolves a base URL that is a path against the page's origin. @throws InputError without a page */
function resolveBaseUrl(baseUrl: string, operation: string): string {
  if (baseUrl.startsWith('http')) return baseUrl
  const origin = globalThis.location?.origin ?? ''
  if (origin.startsWith('http')) return origin + baseUrl.replace(/^\/$/, '')
  throw inputError(operation, {
    path: 'baseUrl',
    expected: 'an absolute URL, because a path needs a page',
    received: 'a path',
  })
}

const encodePairs = (pairs: Pairs) => new URLSearchParams(pairs).toString()

/** The call of another page. Each list has `page: 1` in its `defaults`, so that its URL has a page. */
export const withPage = (prepared: PreparedCall, page: number): PreparedCall => ({
  ...prepared,
  wire: { ...prepared.wire, page: String(page) },
  url: prepared.url.replace(/(\?(?:.*&)?page=)\d+/, (_, before: string) => before + page),
})

/** The URL with the key in its place. */
export const withKey = (url: string, key: string | undefined): string =>
  key === undefined ? url : url.replace(PLACEHOLDER, () => encodePairs([['key', key]]))

export const withoutQuery = (url: string): string => url.replace(/\?.*/s, '')
