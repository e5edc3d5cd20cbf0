import * as z from 'zod/mini'
import { oneOfNumbers, writtenAs } from './scalars.ts'
import { nonEmptyArray, textLike } from './zod/checks.ts'
import { type InputCodec, wireCodec, withType } from './zod/codec.ts'

/** One item or an array, sent comma-separated and read back as an array. `one` is the pattern of an item on the wire. */
export const separated = <App>(items: z.ZodMiniType<string | string[], App>, one: string): InputCodec<App> =>
  wireCodec(items, textLike(new RegExp(`^${one}(?:,${one})*$`)), {
    write: (value) => [value].flat().join(','),
    read: (wire) => wire.split(','),
  })

export const oneOrMore = <Item>(
  item: InputCodec<Item>,
  expected: string,
): z.ZodMiniType<string | string[], Item | readonly Item[]> => z.union([item, nonEmptyArray(item)], expected)

/** A list of names that stand for numeric codes on the wire: names and codes are accepted, codes are sent. */
export function namedCodes<const Name extends string, const Code extends number>(
  table: Readonly<Record<Name, Code>>,
): InputCodec<Name | Code | readonly (Name | Code)[]> {
  const names = Object.keys(table) as Name[]
  const codes = Object.values<Code>(table)
  const texts = codes.map(String)
  const words = names.map((name) => `'${name}' (${table[name]})`).join(', ')
  const expected = `one or a non-empty array of ${words}`
  // The text of a code too, as programs read it from a URL or a form.
  const asText = writtenAs([...names, ...texts], [...texts, ...texts], expected)
  const item = withType<string, Name | Code>(z.union([asText, oneOfNumbers(codes)]))
  return separated(oneOrMore(item, expected), `(?:${texts.join('|')})`)
}
