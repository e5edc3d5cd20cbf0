import * as z from 'zod/mini'
import { nonEmptyArray, textLike } from './own-parse.ts'
import { codec, type InputCodec, wholeNumber, wireText } from './scalars.ts'

/** An id: a positive whole number, or its digits as a string (for ids that a JavaScript number cannot hold). */
export type Id = number | string

/** One id, or a non-empty list of them. */
export type Ids = Id | readonly Id[]

const DIGITS = /^0*[1-9]\d*$/

/** The digits of an id, or `undefined` where the value is no id. */
export function idDigits(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? String(value) : undefined
  return typeof value === 'string' && DIGITS.test(value) ? value : undefined
}

/** A number where it is exact, else the digits. */
export const readId = (digits: string): Id => (Number.isSafeInteger(Number(digits)) ? Number(digits) : digits)

const POSITIVE = 'a positive whole number'
const acceptedId = (expected: string, digits = DIGITS, least = 1) =>
  z.union([wholeNumber(least), textLike(digits)], expected) as z.ZodMiniType<Id>

/** An id. `what` says whose it is, `source` where a caller may give it besides. */
const idOf = (what = 'an id', source = ''): InputCodec<Id> =>
  codec(
    acceptedId(`${what}: ${POSITIVE}, or its digits as a string${source}`),
    wireText(`${what}: ${POSITIVE}`, DIGITS),
    String,
    readId,
  )

/** `42` or `'42'`, sent as `42`. */
export const id: InputCodec<Id> = idOf()

/** The id of an affiliate, in a query of a client that has none of its own. */
export const affiliateId: InputCodec<Id> = idOf(
  'the id of an affiliate',
  ', given in the query or once as createClient({ affiliateId })',
)

const DIGITS_OR_NONE = /^\d+$/

/** An id, or `0` for none. */
export const idOrNone: InputCodec<Id> = codec(
  acceptedId(`an id: ${POSITIVE}, or its digits as a string; or 0 for none`, DIGITS_OR_NONE, 0),
  wireText(`an id: ${POSITIVE}; or 0 for none`, DIGITS_OR_NONE),
  String,
  readId,
)

/** One item or a non-empty array of them, as `accepted` checks, sent comma-separated. `one` is how the wire carries an item. */
export function separated<Item>(
  accepted: z.ZodMiniType<Item | readonly Item[]>,
  one: RegExp,
  onWire: string,
  write: (item: Item) => string,
  read: (part: string) => Item,
): InputCodec<Item | readonly Item[]> {
  return codec<Item | readonly Item[]>(
    accepted,
    wireText(onWire, new RegExp(`^\\s*${one.source}\\s*(?:,\\s*${one.source}\\s*)*$`)),
    (value) =>
      [value as Item | Item[]]
        .flat()
        .map((item) => write(item as Item))
        .join(','),
    (wire) => wire.split(',').map((part) => read(part.trim())),
  )
}

const oneOrMore = <Item>(item: z.ZodMiniType<Item>, expected: string) =>
  z.union([item, nonEmptyArray(item)], expected) as z.ZodMiniType<Item | readonly Item[]>

/** `42`, `'42'` or `[42, 43]`, sent comma-separated. */
export const ids: InputCodec<Ids> = separated<Id>(
  oneOrMore(
    acceptedId('an id'),
    'an id or a non-empty array of ids, each a positive whole number or its digits as a string',
  ),
  /0*[1-9]\d*/,
  'ids separated by commas, each a positive whole number',
  String,
  readId,
)

/**
 * A list of names that stand for numeric codes on the wire: names and codes are accepted, codes are sent. `onWire` says
 * what codes there are.
 */
export function namedCodes<const Name extends string, const Code extends number>(
  table: Readonly<Record<Name, Code>>,
  onWire: string,
): InputCodec<Name | Code | readonly (Name | Code)[]> {
  const names = Object.keys(table) as Name[]
  const codes = Object.values<Code>(table)
  const words = names.map((name) => `'${name}' (${table[name]})`).join(', ')
  return separated<Name | Code>(
    oneOrMore(
      z.union([z.literal([...names, ...codes.map(String)]), z.literal(codes)]) as z.ZodMiniType<Name | Code>,
      `one or a non-empty array of ${words}`,
    ),
    new RegExp(`(?:${codes.join('|')})`),
    onWire,
    (value) => String(names.includes(value as Name) ? table[value as Name] : value),
    (part) => names.find((name) => String(table[name]) === part) as Name,
  )
}
