import * as z from 'zod/mini'
import type { Issue } from '../../errors/errors.ts'
import { suggestion } from '../../errors/sentences.ts'
import { withType } from './codec.ts'
import { type Keywords, makeCheck, unchecked } from './internals.ts'

type Details = { readonly [Name in 'code' | 'received' | 'meant']?: Issue[Name] | undefined } & {
  /** Path of the issue in the value. */
  readonly path?: readonly PropertyKey[] | undefined
}

/**
 * Reports an issue of a value, or of the part at `path`. With `received`, the value itself is not shown. Other programs
 * read the message; `parse-input.ts` makes an issue of this package from it and from `params`.
 */
export function refuse(
  { issues, value }: z.core.ParsePayload<unknown>,
  expected: string | undefined,
  details: Details = {},
): undefined {
  const { path = [], code, received, meant } = details
  // Whatever else is expected of it, a value that is not there is missing.
  const kind = value === undefined && path.length === 0 ? 'missing' : code
  // Beside `meant`, what is expected is given too, as the message ends with the suggestion.
  const params = { ...(received && { received }), ...(kind && { code: kind }), ...(meant && { meant, expected }) }
  const given = Object.keys(params).length > 0 && { params }
  const message = expected && expected + suggestion(meant)
  issues.push({ code: 'custom', message, path: [...path], ...given, input: value, continue: false })
}

/** What is wrong with a value. */
export type Problem = { readonly expected: string } & Details

/** Any value of which `examine` finds nothing wrong. It has the JSON Schema of `like`. */
export const checkedAs = <Value>(
  like: z.ZodMiniType,
  examine: (value: unknown) => Problem | undefined,
): z.ZodMiniType<Value, Value> =>
  withType(
    unchecked(like).check(
      makeCheck((payload) => {
        const problem = examine(payload.value)
        if (problem !== undefined) refuse(payload, problem.expected, problem)
      }),
    ),
  )

/** A check that ends the parse if it fails. Otherwise a union would use the message of the option whose type fits. */
export const must = <Value>(
  fits: (value: Value) => boolean,
  expected?: string,
  shown?: Keywords,
): z.core.$ZodCheck<Value> =>
  makeCheck((payload) => {
    if (!fits(payload.value)) refuse(payload, expected)
  }, shown)

export const textLike = (pattern: RegExp, expected?: string): z.ZodMiniType<string, string> =>
  z.string(expected).check(must((text) => pattern.test(text), expected, { patterns: new Set([pattern]) }))

export function wholeNumber(
  least: number,
  most: number = Number.MAX_SAFE_INTEGER,
  expected: string = rangeOf(least, most),
): z.ZodMiniType<number, number> {
  const fits = (value: number) => Number.isSafeInteger(value) && value >= least && value <= most
  return z.number(expected).check(must(fits, expected, { format: 'safeint', minimum: least, maximum: most }))
}

const rangeOf = (least: number, most: number) =>
  `a whole number ${most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`}`

export const nonEmptyArray = <Wire, App>(
  item: z.ZodMiniType<Wire, App>,
  expected = 'a non-empty array',
): z.ZodMiniType<Wire[], readonly App[]> =>
  z.array(item, expected).check(must((items) => items.length > 0, expected, { minimum: 1 }))
