import * as z from 'zod/mini'
import { describeValue } from '../errors/describe.ts'
import type { IssueCode } from '../errors/errors.ts'
import { MOST_ISSUES } from '../errors/input-error.ts'
import { nearestName } from '../errors/unknown-name.ts'
import { examined, must, nonEmptyArray, type Problem, refuse, wholeNumber } from './zod/checks.ts'
import { type InputCodec, shownAs, wireCodec } from './zod/codec.ts'

/** A flag, sent as 0 or 1. */
export type Flag = boolean | 0 | 1

export const flag: InputCodec<Flag> = wireCodec<Flag>(
  z.literal([true, false, 0, 1], 'true, false, 1 or 0'),
  ['0', '1'],
  { write: (value) => (value ? '1' : '0'), read: (text) => (text === '0' || text === '1' ? text === '1' : text) },
)

const TEXT = 'a string of well-formed Unicode'
const wellFormed = (value: string) => value.isWellFormed()

/** A text without lone surrogates, which cannot be encoded and would be replaced, and that `fits`. */
const textThat = (expected: string, fits: (value: string) => boolean) =>
  z.string(expected).check(must(wellFormed, TEXT), must(fits, expected))

export const text: InputCodec<string> = z.string('a string').check(must(wellFormed, TEXT))

/** A text that the service requires. It takes an empty one for a missing one. */
export const nonEmptyText: InputCodec<string> = shownAs(
  textThat('a non-empty string', (value) => value.trim() !== ''),
  { minLength: 1, pattern: '\\S' },
)

/** Text of at most `most` characters, counted as people (and JSON Schema) count them: in code points. */
export const textUpTo = (most: number): InputCodec<string> =>
  shownAs(
    textThat(`a string of at most ${most} characters`, (value) => [...value].length <= most),
    { maxLength: most },
  )

/** An absolute URL. Macros such as `{TID}` stay as they are. */
export const url: InputCodec<string> = textThat(
  'an absolute URL',
  // By `canParse` alone, `example.com:80` has the scheme `example.com:`.
  (value) => URL.canParse(value) && /^[\w+.-]+:\/\/\S+$/.test(value),
)

/** Any URL with a host, unchanged: links have blanks, macros and letters of any language in them. */
export const urlWithHost: InputCodec<string> = textThat(
  'a URL with a scheme and a host',
  (value) => URL.canParse(value) && new URL(value).host !== '',
)

/** What is expected of one of some values, in messages. */
const oneOfThese = (values: readonly unknown[]) => `one of ${values.map(describeValue).join(', ')}`

export const oneOf = <const Value extends string | number | boolean>(
  values: readonly Value[],
  expected = oneOfThese(values),
): InputCodec<Value> => z.literal(values, expected)

/**
 * A non-empty array of some of many names. The issue of another name suggests the nearest one, and does not list all.
 */
export const knownNames = <const Name extends string>(
  names: readonly Name[],
  expected: string,
  listExpected: string,
  code?: IssueCode,
): InputCodec<readonly Name[]> =>
  examined<readonly Name[]>(
    () => nonEmptyArray(z.literal(names)),
    (payload) => {
      const list = payload.value
      if (!Array.isArray(list) || list.length === 0) return refuse(payload, listExpected)
      for (const [index, name] of list.entries()) {
        const problem = nameProblem(name, names, expected, code, payload.issues.length >= MOST_ISSUES)
        if (problem) refuse(payload, problem.expected, { ...problem, path: [index] })
      }
      payload.value = [...list]
      return undefined
    },
  )

/** What is wrong with a value that is not one of many names. With `brief`, no name is suggested, as that takes time. */
export function nameProblem(
  value: unknown,
  names: readonly string[],
  expected: string,
  code?: IssueCode,
  brief?: boolean,
): Problem | undefined {
  if (names.includes(value as string)) return undefined
  if (brief || typeof value !== 'string') return { expected, code: value === undefined ? 'missing' : code }
  return { expected, code, meant: nearestName(value, names) }
}

/** One of some values, each of which is written as the text at its place. */
export const writtenAs = <const Value extends string | number>(
  values: readonly Value[],
  texts: readonly string[],
  expected = oneOfThese(values),
): InputCodec<Value> =>
  wireCodec<Value>(z.literal(values, expected), texts, {
    write: (value) => texts[values.indexOf(value)],
    read: (text) => values[texts.indexOf(text)] ?? text,
  })

export const oneOfNumbers = <const Value extends number>(values: readonly Value[]): InputCodec<Value> =>
  writtenAs(values, values.map(String))

/** A whole number, written in decimal. */
export const wholeNumberText = (least: number, most?: number, expected?: string): InputCodec<number> =>
  wireCodec(wholeNumber(least, most, expected), /^-?\d+$/, {
    write: String,
    read: (text) => (/^-?\d+$/.test(text) ? Number(text) : text),
  })
