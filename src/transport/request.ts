import type { MultipartBody } from '../multipart/body.ts'
import type { Operation } from '../operations/operation.ts'
import { REDACTED } from './secret.ts'

/** A call with its input spelled: all that a request needs except the key. */
export interface Encoded {
  readonly operation: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly role: Operation['role']
  readonly retry: Operation['retry']
  readonly query: readonly (readonly [string, string])[]
  /** What is not made of files: those are opened anew for each call. */
  readonly body: Body | undefined
}

/** A body as it goes out. */
export type Body =
  | { readonly type: 'form'; readonly pairs: readonly (readonly [string, string])[] }
  | { readonly type: 'json'; readonly text: string }

/** What is sent, without the key: ky and everything above it see only this. */
export interface Prepared extends Encoded {
  /** Without `key`. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string | undefined
  readonly multipart: MultipartBody | undefined
}

/** Puts a call under its root. The affiliate form sends `a`. */
export function prepare(
  call: Encoded,
  settings: { root: string; affiliateId: string | undefined; headers: Readonly<Record<string, string>> },
  multipart?: MultipartBody,
): Prepared {
  const pairs =
    call.role === 'affiliate' && settings.affiliateId !== undefined
      ? [['a', settings.affiliateId] as const, ...call.query]
      : call.query
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
  const text =
    call.body?.type === 'form'
      ? new URLSearchParams(call.body.pairs.map(([name, value]) => [name, value])).toString()
      : call.body?.type === 'json'
        ? call.body.text
        : undefined
  const type =
    call.body?.type === 'form'
      ? 'application/x-www-form-urlencoded'
      : call.body?.type === 'json'
        ? 'application/json'
        : undefined
  return {
    ...call,
    url: `${settings.root}${call.path}${search === '' ? '' : `?${search}`}`,
    headers: { accept: 'application/json', ...settings.headers, ...(type !== undefined && { 'content-type': type }) },
    text,
    multipart,
  }
}

/** The URL as it goes out. The key comes first, as in SERVICE.md. */
export function withKey(url: string, key: string): string {
  const [path = '', search] = splitOnce(url)
  const parameter = new URLSearchParams({ key }).toString()
  return `${path}?${parameter}${search === undefined ? '' : `&${search}`}`
}

/** The URL as it may be shown. */
export function withPlaceholder(url: string): string {
  const [path = '', search] = splitOnce(url)
  return `${path}?key=${REDACTED}${search === undefined ? '' : `&${search}`}`
}

function splitOnce(url: string): [string, string | undefined] {
  const at = url.indexOf('?')
  return at === -1 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)]
}
