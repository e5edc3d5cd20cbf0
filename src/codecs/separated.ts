import * as z from 'zod/mini'
import { writtenAs } from './scalars.ts'
import { nonEmptyArray, refuse, textLike } from './zod/checks.ts'
import { type InputCodec, wireCodec, withType } from './zod/codec.ts'
import { unchecked } from './zod/internals.ts'
import { parsePart, safeParse } from './zod/safe-parse.ts'

/** One item or a non-empty array, sent comma-separated and read back as an array. `wire` is the pattern of an item on the wire. */
export function separated<Item>(
  item: InputCodec<Item>,
  expected: string,
  wire: RegExp,
): InputCodec<Item | readonly Item[]> {
  const array = nonEmptyArray(item, expected)
  const list = withType<Item | readonly Item[]>(unchecked(z.union([item, array])))
  const one = wire.source.slice(1, -1)
  return wireCodec(list, textLike(new RegExp(`^${one}(?:,${one})*$`)), {
    write(value, payload) {
      if (Array.isArray(value)) return parsePart(payload, array, value, [])?.join(',')
      const isOne = typeof value === 'number' || (typeof value === 'string' && !value.includes(','))
      return isOne ? parsePart(payload, item, value, []) : refuse(payload, expected)
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
  const item = withType<string, Name | Code>(z.union([asText, writtenAs(codes, texts, expected)], expected))
  return separated(item, `${expected}, or a non-empty array of them`, new RegExp(`^(?:${texts.join('|')})$`))
}
