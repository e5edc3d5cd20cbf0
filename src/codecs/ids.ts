import { spelling } from './input.ts'

/** An id: a positive whole number, or its digits as a string (for ids that a JavaScript number cannot hold). */
export type Id = number | string

/** One id, or a non-empty list of them. */
export type Ids = Id | readonly Id[]

/** The digits of an id, or `undefined` where the value is none. */
export function idDigits(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? String(value) : undefined
  return typeof value === 'string' && /^\d+$/.test(value) && /[1-9]/.test(value) ? value : undefined
}

/** Joins a value or a non-empty list with commas; `undefined` when it is empty or an item does not fit. */
export function joinList(value: unknown, item: (value: unknown) => string | undefined): string | undefined {
  const parts = (Array.isArray(value) ? value : [value]).map(item)
  return parts.length > 0 && !parts.includes(undefined) ? parts.join(',') : undefined
}

/** A number where it is exact, else the digits. */
export function readId(wire: unknown): Id | undefined {
  const digits = idDigits(wire)
  return Number.isSafeInteger(Number(digits)) ? Number(digits) : digits
}

function readList<Item>(wire: unknown, item: (part: string) => Item | undefined): Item[] | undefined {
  if (typeof wire !== 'string') return undefined
  const items: Item[] = []
  for (const part of wire.split(',')) {
    const read = item(part.trim())
    if (read === undefined) return undefined
    items.push(read)
  }
  return items
}

/** `42` or `'42'`, sent as `42`. */
export const id = spelling<Id>(
  'an id: a positive whole number, or its digits as a string',
  idDigits,
  readId,
  'an id: a positive whole number',
)

/** `42`, `'42'` or `[42, 43]`, sent comma-separated. */
export const ids = spelling<Ids>(
  'an id or a non-empty array of ids, each a positive whole number or its digits as a string',
  (value) => joinList(value, idDigits),
  (wire) => readList(wire, readId),
  'ids separated by commas, each a positive whole number',
)

const codeText = (value: unknown) =>
  typeof value === 'string' && /^[A-Za-z][A-Za-z0-9_-]*$/.test(value) ? value : undefined

/** One country code or a non-empty array of them, sent comma-separated. */
export const codes = spelling<string | readonly string[]>(
  "a country code such as 'US', or a non-empty array of them",
  (value) => joinList(value, codeText),
  (wire) => readList(wire, codeText),
  'a country code such as US, or several separated by commas',
)

/**
 * A list of names that stand for numeric codes on the wire: names and codes are accepted, codes are sent. `onWire` says
 * what codes there are.
 */
export function namedCodes<const Name extends string, const Code extends number>(
  table: Readonly<Record<Name, Code>>,
  onWire: string,
) {
  const names = Object.keys(table) as Name[]
  const write = (value: unknown) => {
    const name = names.find((name) => value === name || value === table[name] || value === String(table[name]))
    return name === undefined ? undefined : String(table[name])
  }
  type One = Name | Code
  return spelling<One | readonly One[]>(
    `one or a non-empty array of ${names.map((name) => `'${name}' (${table[name]})`).join(', ')}`,
    (value) => joinList(value, write),
    (wire) => readList(wire, (part) => names.find((name) => String(table[name]) === part)),
    onWire,
    names,
  )
}
