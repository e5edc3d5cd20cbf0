import { describeValue } from '../errors/describe.ts'

/** Control characters can end a header line; line separators and bidi marks make a name look like another one. */
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** A file's name as it is sent, or what is wrong with it. Folders are removed: they reveal the sender's disk. */
export function readFileName(name: unknown): { readonly name: string } | { readonly received: string } {
  if (typeof name !== 'string') return { received: describeValue(name) }
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  if (base === '') return { received: name === '' ? 'an empty one' : 'one that ends in a slash' }
  if (base === '.' || base === '..') return { received: describeValue(base) }
  return FORBIDDEN.test(base) || !base.isWellFormed() ? { received: 'one with some' } : { name: base }
}

export const EXPECTED_NAME = 'a file name without control or direction characters'
