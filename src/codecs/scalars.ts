import type * as z from 'zod/mini'
import { spelling } from './input.ts'

/** A flag that the wire spells as Integer 0 or 1. */
export type Flag = boolean | 0 | 1

/** `true`, `false`, `1` or `0`, sent as `1` or `0`. */
export const flag = spelling<Flag>(
  'true, false, 1 or 0',
  (value) => (value === true || value === 1 ? '1' : value === false || value === 0 ? '0' : undefined),
  (wire) => (wire === '1' ? true : wire === '0' ? false : undefined),
  '1 or 0',
)

/** Any text without lone surrogates (they cannot be encoded, and would be replaced in silence). */
export const text = spelling<string>('a string of well-formed Unicode', wellFormed, wellFormed)

/** Text of at most `most` characters, counted as people count them (code points). */
export function textUpTo(most: number): z.ZodMiniType<string, string> {
  const fits = (value: unknown) =>
    wellFormed(value) !== undefined && [...(value as string)].length <= most ? (value as string) : undefined
  return spelling<string>(`a string of at most ${most} characters`, fits, fits)
}

/** An absolute URL. Macros such as `{TID}` stay as they are. */
export const url = spelling<string>('an absolute URL', absoluteUrl, absoluteUrl)

/** One of a fixed set of words, spelled the same on both sides. */
export function oneOf<const Word extends string>(words: readonly Word[]): z.ZodMiniType<Word, Word> {
  const find = (value: unknown) => words.find((word) => word === value)
  return spelling<Word, Word>(`one of ${quoted(words)}`, find, find, undefined, words)
}

/** One of a fixed set of numbers, sent in decimal. */
export function oneOfNumbers<const Value extends number>(values: readonly Value[]): z.ZodMiniType<Value, string> {
  return spelling<Value>(
    `one of ${values.join(', ')}`,
    (value) => (values.some((known) => known === value) ? String(value) : undefined),
    (wire) => values.find((known) => String(known) === wire),
  )
}

/** A whole number from `least` to `most`. `unit` says what of; `source` tells a caller where else it may come from. */
export function integer(
  least: number,
  most: number = Number.MAX_SAFE_INTEGER,
  unit = '',
  source = '',
): z.ZodMiniType<number, string> {
  const fits = (value: unknown): value is number =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
  const expected = `a whole number ${most === Number.MAX_SAFE_INTEGER ? `not below ${least}` : `from ${least} to ${most}`}${unit}`
  return spelling<number>(
    expected + source,
    (value) => (fits(value) ? String(value) : undefined),
    (wire) => (typeof wire === 'string' && /^-?\d+$/.test(wire) && fits(Number(wire)) ? Number(wire) : undefined),
    expected,
  )
}

/** A word for a number on the wire, e.g. `'all'` for 0. `onWire` says what the numbers stand for. */
export function named<const Name extends string>(
  table: Readonly<Record<Name, number>>,
  onWire: string,
): z.ZodMiniType<Name, string> {
  const names = Object.keys(table) as Name[]
  return spelling<Name>(
    `one of ${quoted(names)}`,
    (value) => (names.includes(value as Name) ? String(table[value as Name]) : undefined),
    (wire) => names.find((name) => String(table[name]) === wire),
    onWire,
    names,
  )
}

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

function wellFormed(value: unknown): string | undefined {
  return typeof value === 'string' && value.isWellFormed() ? value : undefined
}

function absoluteUrl(value: unknown): string | undefined {
  return wellFormed(value) !== undefined && URL.canParse(value as string) ? (value as string) : undefined
}
