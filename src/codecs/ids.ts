import * as z from 'zod/mini'
import { separated } from './separated.ts'
import { textLike, wholeNumber } from './zod/checks.ts'
import { type InputCodec, wireCodec } from './zod/codec.ts'

/** Why an input must have no id, in messages. */
export const ID_IS_FIRST = 'the id is the first argument'

/** An id: a positive integer, or its digits as a string (for ids that a JavaScript number can't hold). */
export type Id = number | string

/** One id, or a non-empty list of them. */
export type Ids = Id | readonly Id[]

const DIGITS = /^0*[1-9]\d*$/

export function idDigits(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? String(value) : undefined
  return typeof value === 'string' && DIGITS.test(value) ? value : undefined
}

/** The number if it is exact, otherwise the digits. */
export const readId = (digits: string): Id => (Number.isSafeInteger(Number(digits)) ? Number(digits) : digits)

/** The digits of an id as they are compared: services read `007` as 7. */
export const withoutZeros = (id: unknown): string => String(id).replace(/^0+/, '')

/** What an id is, in messages. */
export const AN_ID = 'a positive integer'

function idCodec(note = '', digits = DIGITS, least = 1): InputCodec<Id> {
  const expected = AN_ID + note
  const text = textLike(digits, expected)
  const schema = z.union([wholeNumber(least, undefined, expected), text], expected)
  return wireCodec<Id>(schema, digits, { write: String, read: readId })
}

export const id: InputCodec<Id> = idCodec()

export const affiliateId: InputCodec<Id> = idCodec(', in the query or as affiliateId of createClient')

export const idOrNone: InputCodec<Id> = idCodec(', or 0 for none', /^\d+$/, 0)

export const ids: InputCodec<Ids> = separated(id, `${AN_ID}, or a non-empty array of them`, DIGITS)

/** A list that may be empty, and is then not sent. */
export const idsOrNone: InputCodec<Ids> = separated(id, `${AN_ID}, or an array of them`, DIGITS, z.array)
