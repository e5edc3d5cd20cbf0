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

const idCodec = (expected: string, digits = DIGITS, least = 1): InputCodec<Id> =>
  z.codec(z.union([wholeNumber(least), textLike(digits)], expected), textLike(digits), {
    decode: String,
    encode: readId,
  })

export const id: InputCodec<Id> = idCodec(`an id: ${AN_ID}`)

export const affiliateId: InputCodec<Id> = idCodec(
  `the id of an affiliate: ${AN_ID}, given in the query or once as createClient({ affiliateId })`,
)

export const idOrNone: InputCodec<Id> = idCodec(`an id: ${AN_ID}; or 0 for none`, /^\d+$/, 0)

/** One item or an array, sent comma-separated and read back as an array. `one` matches an item on the wire. */
export const separated = <App>(items: z.ZodMiniType<string | string[], App>, one: RegExp): InputCodec<App> =>
  z.codec(items, textLike(new RegExp(`^${one.source}(?:,${one.source})*$`)), {
    decode: (value) => [value].flat().join(','),
    encode: (wire) => wire.split(','),
  })

const oneOrMore = <Item>(item: InputCodec<Item>, expected: string): z.ZodMiniType<string | string[], Item | Item[]> =>
  z.union([item, nonEmptyArray(item)], expected)

export const ids: InputCodec<Ids> = separated<Ids>(
  oneOrMore(id, 'an id or a non-empty array of ids, each a positive whole number or its digits as a string'),
  /0*[1-9]\d*/,
)

/** A list of names that stand for numeric codes on the wire: names and codes are accepted, codes are sent. */
export function codesOf<const Name extends string, const Code extends number>(
  table: Readonly<Record<Name, Code>>,
): InputCodec<Name | Code | readonly (Name | Code)[]> {
  const names = Object.keys(table) as Name[]
  const codes = Object.values<Code>(table)
  const pattern = new RegExp(`(?:${codes.join('|')})`)
  const accepted = z.union([z.literal([...names, ...codes.map(String)]), z.literal(codes)])
  const item = z.codec(accepted, textLike(pattern), {
    decode: (value) => String(Object.hasOwn(table, value) ? table[value as Name] : value),
    encode: (code) => names.find((name) => String(table[name]) === code) as Name,
  })
  const words = names.map((name) => `'${name}' (${table[name]})`).join(', ')
  return separated(oneOrMore(typed<string, Name | Code>(item), `one or a non-empty array of ${words}`), pattern)
}
