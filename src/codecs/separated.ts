import * as z from 'zod/mini'
import { examined, nonEmptyArray, parsePart, refuse } from './zod/checks.ts'
import { fromText, type InputCodec, wireCodec, withType, written } from './zod/codec.ts'

/** One item or an array, sent comma-separated and read back as an array. `wire` is the pattern of an item on the wire. */
export function separated<Item>(
  item: InputCodec<Item>,
  expected: string,
  wire: RegExp,
  arrayOf: (item: InputCodec<Item>, expected: string) => z.ZodMiniType = nonEmptyArray,
): InputCodec<Item | readonly Item[]> {
  const array = arrayOf(item, expected)
  // Not by the union itself, whose issue would not name the item that is wrong.
  const list = examined<Item | readonly Item[]>(
    () => withType(z.union([item, array])),
    (payload) => {
      const { value } = payload
      const isOne = typeof value === 'number' || (typeof value === 'string' && !value.includes(','))
      if (Array.isArray(value) || isOne) parsePart(payload, isOne ? item : array, value)
      else refuse(payload, expected)
    },
  )
  const one = wire.source.slice(1, -1)
  return wireCodec(list, new RegExp(`^${one}(?:,${one})*$`), {
    write: (value) =>
      [value]
        .flat()
        .map((part) => written(item, part))
        .join(',') || undefined,
    read: (text) => text.split(',').map((part) => fromText(item, part)),
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
  const either = z.union([z.literal([...names, ...texts], expected), z.literal(codes, expected)], expected)
  const item = wireCodec(withType<Name | Code>(either), texts, {
    write: (value) => String(Object.hasOwn(table, value) ? table[value as Name] : value),
    read: (text) => names[texts.indexOf(text)] ?? text,
  })
  const wire = new RegExp(`^(?:${texts.join('|')})$`)
  return separated(item, `${expected}, or a non-empty array of them`, wire)
}
