import type { WireRecord } from '../codecs/input.ts'
import type { Operation } from '../operations/operation.ts'
import type { MultipartBody } from '../platform/body.ts'
import { REDACTED } from './secret.ts'
import type { Settings } from './settings.ts'

/** A call with its input encoded: all that a request needs except the key. */
export interface EncodedCall {
  readonly operation: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly role: Operation['role']
  readonly retry: Operation['retry']
  /** The input as it is sent, by the names of parameters. */
  readonly wire: WireRecord
  readonly query: readonly (readonly [string, string])[]
  /** Any body but one of files: those are opened anew for each call. */
  readonly body: Body | undefined
}

/** A body as it goes out. */
export type Body =
  | { readonly type: 'form'; readonly pairs: readonly (readonly [string, string])[] }
  | { readonly type: 'json'; readonly text: string }

/** A request without the key. */
export interface Prepared extends EncodedCall {
  /** Without `key`. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string | undefined
  readonly multipart: MultipartBody | undefined
}

const MEDIA_TYPES = { form: 'application/x-www-form-urlencoded', json: 'application/json' }

/** Makes the request of a call. The affiliate form sends `a`. */
export function requestOf(
  call: EncodedCall,
  settings: Pick<Settings, 'baseUrl' | 'affiliateId' | 'headers'>,
  multipart?: MultipartBody,
): Prepared {
  const pairs =
    call.role === 'affiliate' && settings.affiliateId !== undefined
      ? [['a', settings.affiliateId] as const, ...call.query]
      : call.query
  const search = encodePairs(pairs)
  const { body } = call
  const text = body?.type === 'form' ? encodePairs(body.pairs) : body?.text
  return {
    ...call,
    url: `${settings.baseUrl}/api/${call.path}${search === '' ? '' : `?${search}`}`,
    headers: {
      accept: 'application/json',
      ...settings.headers,
      ...(body && { 'content-type': MEDIA_TYPES[body.type] }),
    },
    text,
    multipart,
  }
}

const encodePairs = (pairs: EncodedCall['query']): string =>
  new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()

/** The URL as it goes out. The key comes first, as in the examples of the service's documentation. */
export const withKey = (url: string, key: string | undefined): string =>
  key === undefined ? url : withFirstParameter(url, new URLSearchParams({ key }).toString())

/** The URL as it may be shown. To a relay, no key is sent. */
export const withPlaceholder = (url: string, key: unknown): string =>
  key === undefined ? url : withFirstParameter(url, `key=${REDACTED}`)

function withFirstParameter(url: string, parameter: string): string {
  const [path, search] = splitOnce(url)
  return `${path}?${parameter}${search === undefined ? '' : `&${search}`}`
}

/** Origin and path of a URL. */
export const placeOf = (url: string): string => splitOnce(url)[0]

function splitOnce(url: string): [string, string | undefined] {
  const at = url.indexOf('?')
  return at === -1 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)]
}
