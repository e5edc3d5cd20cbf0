import * as z from 'zod/mini'
import type { IssueCode } from '../errors/errors.ts'
import { didYouMean, nearestName, suggestion } from '../errors/unknown-name.ts'
import { converted, must, parsedBy, refuse, textLike } from './own-parse.ts'

/** A flag that the wire carries as Integer 0 or 1. */
export type Flag = boolean | 0 | 1

/** How one value of an input is written on the wire. */
export interface InputCodec<App, Wire = string> extends z.ZodMiniType<Wire, App> {}

export const flag: InputCodec<Flag> = converted<string, Flag>(
  z.literal([true, false, 0, 1], 'true, false, 1 or 0'),
  z.literal(['0', '1']),
  (value) => String(Number(value)),
)

const TEXT = 'a string of well-formed Unicode'
const wellFormed = (value: string) => value.isWellFormed()

/** Any text without lone surrogates, which cannot be encoded and would be replaced. */
export const text: InputCodec<string> = z.string('a string').check(must(wellFormed, TEXT))

/** A text that a service requires: an empty one would be as if it were missing. */
export const someText: InputCodec<string> = z.string('a string').check(
  must(wellFormed, TEXT),
  must((value) => value.trim() !== '', 'a string that is not empty', { minimum: 1, patterns: new Set([/\S/]) }),
)

/** Text of at most `most` characters, counted as people (and JSON Schema) count them: in code points. */
export function textUpTo(most: number): InputCodec<string> {
  const expected = `a string of at most ${most} characters`
  const fits = (value: string) => wellFormed(value) && [...value].length <= most
  return z.string(expected).check(must(fits, expected, { maximum: most }))
}

/** An absolute URL. Macros such as `{TID}` stay as they are. */
export const url: InputCodec<string> = z
  .string('an absolute URL')
  .check(must((value) => wellFormed(value) && URL.canParse(value), 'an absolute URL'))

/** A text of a form; the issue of another suggests the nearest of some names. */
export const textNear = (names: readonly string[], form: RegExp, expected: string): InputCodec<string> =>
  parsedBy<string, string>(textLike(form), (payload) => {
    const { value } = payload
    if (typeof value !== 'string') return refuse(payload, expected)
    if (!form.test(value)) refuse(payload, expected + didYouMean(value, names))
  })

export function oneOf<const Word extends string>(words: readonly Word[]): InputCodec<Word, Word> {
  return z.literal(words, `one of ${quoted(words)}`)
}

/**
 * One of many names. The issue of another suggests the nearest instead of listing all. `elsewhere` is the hint for a name
 * that is known in another place: only names with all its words come before it.
 */
export function nameOf<const Name extends string>(
  names: readonly Name[],
  expected: string,
  elsewhere: (name: string) => string = () => '',
  code?: IssueCode,
): InputCodec<Name, Name> {
  return parsedBy<Name, Name>(z.literal(names), (payload) => {
    const { value } = payload
    if (names.includes(value as Name)) return
    if (typeof value !== 'string') return refuse(payload, expected)
    const hint = elsewhere(value)
    const meant = nearestName(value, names, hint === '' ? 0 : 2)
    refuse(payload, expected + (suggestion(meant) || hint), undefined, [], {
      ...(code && { code }),
      ...(meant && { meant }),
    })
  })
}

export const oneOfNumbers = <const Value extends number>(values: readonly Value[]): InputCodec<Value> =>
  converted(z.literal(values, `one of ${values.join(', ')}`), z.literal(values.map(String)), String)

export function wholeNumber(
  least: number,
  most: number = Number.MAX_SAFE_INTEGER,
  expected: string = rangeOf(least, most),
): z.ZodMiniType<number, number> {
  const fits = (value: number) => Number.isSafeInteger(value) && value >= least && value <= most
  return z.number(expected).check(must(fits, expected, { format: 'safeint', minimum: least, maximum: most }))
}

/** A whole number, written in decimal. `unit` says what is counted; `source` tells a caller where else it may come from. */
export const integer = (least: number, most?: number, unit = '', source = ''): InputCodec<number> =>
  converted(wholeNumber(least, most, rangeOf(least, most) + unit + source), textLike(/^-?\d+$/), String)

const rangeOf = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  `a whole number ${most === Number.MAX_SAFE_INTEGER ? `not below ${least}` : `from ${least} to ${most}`}`

export function codeOf<const Name extends string>(codes: Readonly<Record<Name, number>>): InputCodec<Name> {
  const names = Object.keys(codes) as Name[]
  const written = names.map((name) => String(codes[name]))
  return converted(z.literal(names, `one of ${quoted(names)}`), z.literal(written), (name) => String(codes[name]))
}

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')
