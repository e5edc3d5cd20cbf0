import * as z from 'zod/mini'
import { codec, type InputCodec, must, wireText } from './scalars.ts'

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

const AN_ID = 'an id: a positive whole number'
const acceptedId = (expected: string) =>
  z.union(
    [z.int(must()).check(z.gte(1, must())), z.string().check(z.regex(DIGITS, must()))],
    expected,
  ) as z.ZodMiniType<Id>

/** `42` or `'42'`, sent as `42`. */
export const id: InputCodec<Id> = codec(
  acceptedId(`${AN_ID}, or its digits as a string`),
  wireText(AN_ID, DIGITS),
  String,
  readId,
)

/** One item or a non-empty array of them, sent comma-separated. `one` is how the wire carries an item. */
function list<Item>(
  accepted: z.ZodMiniType<Item>,
  expected: string,
  one: RegExp,
  onWire: string,
  write: (item: Item) => string,
  read: (part: string) => Item,
): InputCodec<Item | readonly Item[]> {
  return codec<Item | readonly Item[]>(
    z.union([accepted, z.array(accepted).check(z.minLength(1, must()))], expected) as z.ZodMiniType<
      Item | readonly Item[]
    >,
    wireText(onWire, new RegExp(`^\\s*${one.source}\\s*(?:,\\s*${one.source}\\s*)*$`)),
    (value) =>
      [value as Item | Item[]]
        .flat()
        .map((item) => write(item as Item))
        .join(','),
    (wire) => wire.split(',').map((part) => read(part.trim())),
  )
}

/** `42`, `'42'` or `[42, 43]`, sent comma-separated. */
export const ids: InputCodec<Ids> = list<Id>(
  acceptedId('an id'),
  'an id or a non-empty array of ids, each a positive whole number or its digits as a string',
  /0*[1-9]\d*/,
  'ids separated by commas, each a positive whole number',
  String,
  readId,
)

const CODE = /[A-Za-z][A-Za-z0-9_-]*/

/** One country code or a non-empty array of them, sent comma-separated. */
export const codes: InputCodec<string | readonly string[]> = list<string>(
  z.string().check(z.regex(new RegExp(`^${CODE.source}$`), must())),
  "a country code such as 'US', or a non-empty array of them",
  CODE,
  'a country code such as US, or several separated by commas',
  String,
  String,
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
  return list<Name | Code>(
    z.union([z.enum([...names, ...codes.map(String)]), z.literal(codes)]) as unknown as z.ZodMiniType<Name | Code>,
    `one or a non-empty array of ${words}`,
    new RegExp(`(?:${codes.join('|')})`),
    onWire,
    (value) => String(names.includes(value as Name) ? table[value as Name] : value),
    (part) => names.find((name) => String(table[name]) === part) as Name,
  )
}
