import type { WireRecord } from '../codecs/input.ts'
import { inputError } from '../errors/input-error.ts'
import type { Operation } from '../operations/operation.ts'
import type { MultipartBody } from '../platform/multipart.ts'
import type { ClientState } from './client-state.ts'
import { REDACTED } from './secrets/scrubber.ts'

/** A call with its input encoded. The client adds the base URL, headers and the key. */
export interface EncodedCall {
  readonly operation: SentOperation
  /** The input as it is sent, by the names of parameters. */
  readonly wire: WireRecord
  readonly query: Pairs
  readonly body?: Body | undefined
  /** The files of an upload, which are its body. */
  readonly multipart?: MultipartBody | undefined
}

/** What sending needs of an operation. `request` makes one for a path that is no value of `src/operations`. */
type SentOperation = Pick<Operation, 'name' | 'method' | 'path' | 'role' | 'effect'> &
  Partial<Pick<Operation, 'bodyType' | 'unwrapped'>>

type Pairs = [name: string, value: string][]

export type Body = { readonly type: 'form'; readonly pairs: Pairs } | { readonly type: 'json'; readonly text: string }

/** A request, complete but for the key. */
export interface KeylessRequest extends EncodedCall {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The body as text; `undefined` without one, and for an upload. */
  readonly text: string | undefined
}

const MEDIA_TYPES = { form: 'application/x-www-form-urlencoded', json: 'application/json' }

/** Makes the request of a call. @throws InputError if `baseUrl` is a path and there is no page */
export function requestOf(
  encoded: EncodedCall,
  { baseUrl, affiliateId, headers }: Pick<ClientState, 'baseUrl' | 'affiliateId' | 'headers'>,
): KeylessRequest {
  const { operation, query, body } = encoded
  const sendsId = operation.role === 'affiliate' && affiliateId !== undefined
  const search = encodePairs(sendsId ? [['a', affiliateId], ...query] : query)
  return {
    ...encoded,
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

/** The URL with the key, which clients of a relay do not have. */
export const withKey = (url: string, key: string | undefined): string =>
  key === undefined ? url : withFirstParameter(url, encodePairs([['key', key]]))

export const withPlaceholder = (url: string, key: unknown): string =>
  key === undefined ? url : withFirstParameter(url, `key=${REDACTED}`)

/** The key comes first, as in the examples of the service's documentation. */
const withFirstParameter = (url: string, parameter: string) =>
  url.includes('?') ? url.replace('?', () => `?${parameter}&`) : `${url}?${parameter}`

export const withoutQuery = (url: string): string => url.replace(/\?.*/s, '')
