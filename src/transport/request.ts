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

/** Makes the request of a call. @throws InputError if `baseUrl` is a path and there is no page */
export function requestOf(
  operation: SentOperation,
  query: Pairs,
  body: Body | undefined,
  { baseUrl, affiliateId, headers }: Pick<ClientState, 'baseUrl' | 'affiliateId' | 'headers'>,
): Pick<PreparedCall, 'url' | 'headers' | 'text'> {
  const sendsId = operation.role === 'affiliate' && affiliateId !== undefined
  const search = encodePairs(sendsId ? [['a', affiliateId], ...query] : query)
  return {
    url: `${resolveBaseUrl(baseUrl, operation.name)}/api/${operation.path}${search && `?${search}`}`,
    headers: { accept: 'application/json', ...headers, ...(body && { 'content-type': MEDIA_TYPES[body.type] }) },
    text: body?.type === 'form' ? encodePairs(body.pairs) : body?.text,
  }
}

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

/** The URL with the key, which clients of a relay do not have. It comes first, as in the service's documentation. */
export function withKey(url: string, key: string | undefined): string {
  if (key === undefined) return url
  const parameter = key === REDACTED ? `key=${REDACTED}` : encodePairs([['key', key]])
  return url.includes('?') ? url.replace('?', () => `?${parameter}&`) : `${url}?${parameter}`
}

export const withPlaceholder = (url: string, key: unknown): string => withKey(url, key === undefined ? key : REDACTED)

export const withoutQuery = (url: string): string => url.replace(/\?.*/s, '')
