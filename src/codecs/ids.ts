import * as z from 'zod/mini'
import type { InputCodec } from './scalars.ts'
import { nonEmptyArray, textLike, typed, wholeNumber } from './schemas.ts'

/** An id: a positive whole number, or its digits as a string (for ids that a JavaScript number cannot hold). */
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

/** What an id is, in messages. */
export const AN_ID = 'a positive whole number, or its digits as a string'

const accepted = (expected: string, digits = DIGITS, least = 1) =>
  z.union([wholeNumber(least), textLike(digits)], expected) as z.ZodMiniType<Id, Id>

const idCodec = (expected: string, digits = DIGITS, least = 1): InputCodec<Id> =>
  z.codec(accepted(expected, digits, least), textLike(digits), { decode: String, encode: readId })

export const id: InputCodec<Id> = idCodec(`an id: ${AN_ID}`)

export const affiliateId: InputCodec<Id> = idCodec(
  `the id of an affiliate: ${AN_ID}, given in the query or once as createClient({ affiliateId })`,
)

export const idOrNone: InputCodec<Id> = idCodec(`an id: ${AN_ID}; or 0 for none`, /^\d+$/, 0)

/** One item or a non-empty array, sent comma-separated and read back as an array. `one` matches an item on the wire. */
export const separated = <Item>(
  accepted: z.ZodMiniType<Item | readonly Item[], Item | readonly Item[]>,
  one: RegExp,
  read: (text: string) => Item,
  write: (item: Item) => string = String,
): InputCodec<Item | readonly Item[]> =>
  z.codec(accepted, textLike(new RegExp(`^${one.source}(?:,${one.source})*$`)), {
    decode: (value) => ([value].flat() as Item[]).map(write).join(','),
    encode: (wire) => wire.split(',').map(read),
  })

const oneOrMore = <Item>(item: z.ZodMiniType<Item, Item>, expected: string) =>
  typed<Item | readonly Item[]>(z.union([item, nonEmptyArray(item)], expected))

export const ids: InputCodec<Ids> = separated<Id>(
  oneOrMore(
    accepted('an id'),
    'an id or a non-empty array of ids, each a positive whole number or its digits as a string',
  ),
  /0*[1-9]\d*/,
  readId,
)

/** A list of names that stand for numeric codes on the wire: names and codes are accepted, codes are sent. */
export function codesOf<const Name extends string, const Code extends number>(
  table: Readonly<Record<Name, Code>>,
): InputCodec<Name | Code | readonly (Name | Code)[]> {
  const names = Object.keys(table) as Name[]
  const codes = Object.values<Code>(table)
  const words = names.map((name) => `'${name}' (${table[name]})`).join(', ')
  return separated<Name | Code>(
    oneOrMore(
      z.union([z.literal([...names, ...codes.map(String)]), z.literal(codes)]) as z.ZodMiniType<
        Name | Code,
        Name | Code
      >,
      `one or a non-empty array of ${words}`,
    ),
    new RegExp(`(?:${codes.join('|')})`),
    (text) => names.find((name) => String(table[name]) === text) as Name,
    (value) => String(Object.hasOwn(table, value) ? table[value as Name] : value),
  )
}
