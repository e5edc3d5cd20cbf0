import * as z from 'zod/mini'
import { oneOfNumbers, writtenAs } from './scalars.ts'
import { nonEmptyArray, refuse, textLike } from './zod/checks.ts'
import { type InputCodec, wireCodec, withType } from './zod/codec.ts'
import { unchecked } from './zod/json-schema.ts'
import { parsePart, safeParse } from './zod/safe-parse.ts'

/** A text of more items is not suggested as an array: the suggestion would be as long. */
const MOST_SUGGESTED = 20

/** One item or a non-empty array, sent comma-separated and read back as an array. `wire` is the pattern of an item on the wire. */
export function separated<Item>(
  item: InputCodec<Item>,
  expected: string,
  wire: string,
): InputCodec<Item | readonly Item[]> {
  const list = withType<Item | readonly Item[]>(unchecked(z.union([item, nonEmptyArray(item)])))
  return wireCodec(list, textLike(new RegExp(`^${wire}(?:,${wire})*$`)), {
    write(value, payload) {
      if (Array.isArray(value) && value.length > 0)
        return Array.from(value, (one, index) => parsePart(payload, item, one, [index])).join(',')
      const texts = typeof value === 'string' ? value.split(/[,;\s]+/, MOST_SUGGESTED + 1) : []
      const isList =
        texts.length > 1 && texts.length <= MOST_SUGGESTED && texts.every((text) => safeParse(item, text).success)
      const isItem = typeof value === 'string' || typeof value === 'number'
      if (isItem && !isList) return parsePart(payload, item, value, [])
      refuse(payload, expected, { meant: isList ? `['${texts.join("', '")}']` : undefined })
      return z.NEVER
    },
    read: (texts) => texts.split(',').map((text) => safeParse(item, text, 'backward').data),
  })
}

/** A list of names that stand for numeric codes on the wire: names and codes are accepted, codes are sent. */
export function namedCodes<const Name extends string, const Code extends number>(
  table: Readonly<Record<Name, Code>>,
): InputCodec<Name | Code | readonly (Name | Code)[]> {
  const names = Object.keys(table) as Name[]
  const codes = Object.values<Code>(table)
  const texts = codes.map(String)
  const expected = `one of ${names.map((name) => `"${name}" (${table[name]})`).join(', ')}`
  // The text of a code too, as programs read it from a URL or a form.
  const asText = writtenAs([...names, ...texts], [...texts, ...texts], expected)
  const item = withType<string, Name | Code>(z.union([asText, oneOfNumbers(codes)], expected))
  return separated(item, `${expected}, or a non-empty array of them`, `(?:${texts.join('|')})`)
}
