import * as z from 'zod/mini'
import type { Issue } from '../../errors/errors.ts'
import { suggestion } from '../../errors/sentences.ts'
import { shownAs, withType } from './codec.ts'

/** A value, and the issues that are found in it. */
export type Payload = Pick<z.core.ParsePayload<unknown>, 'value' | 'issues'>

/** `z.safeParse`, whose issues have the value that is wrong as `input`. */
export const safeParse = <Output>(schema: z.ZodMiniType<Output, unknown>, value: unknown) =>
  z.safeParse(schema, value, { reportInput: true })

/** Parses a part of a value, whose issues are reported at its path. */
export function parsePart<Output>(
  { issues }: Payload,
  schema: z.ZodMiniType<Output, unknown>,
  value: unknown,
  path: readonly PropertyKey[] = [],
): Output {
  const { data, error } = safeParse(schema, value)
  for (const issue of error?.issues ?? [])
    issues.push({ ...issue, path: [...path, ...issue.path] } as z.core.$ZodRawIssue)
  return data as Output
}

type Details = { readonly [Name in 'code' | 'received' | 'meant']?: Issue[Name] | undefined } & {
  /** Path of the issue in the value. */
  readonly path?: readonly PropertyKey[] | undefined
}

/**
 * Reports an issue of a value, or of the part at `path`. With `received`, the value itself is not shown. Other programs
 * read the message; `parse-input.ts` makes an issue of this package from it and from `params`.
 */
export function refuse(
  { issues, value }: Payload,
  expected: string | undefined,
  { path = [], code, received, meant }: Details = {},
): undefined {
  // Whatever else is expected of it, a value that is not there is missing.
  const kind = value === undefined && path.length === 0 ? 'missing' : code
  // Beside `meant`, what is expected is given too, as the message ends with the suggestion.
  const params = { ...(received && { received }), ...(kind && { code: kind }), ...(meant && { meant, expected }) }
  const given = Object.keys(params).length > 0 && { params }
  const message = expected && expected + suggestion(meant)
  const part = path.reduce<unknown>((whole, key) => (Object(whole) as Record<PropertyKey, unknown>)[key], value)
  issues.push({ code: 'custom', message, path: [...path], ...given, input: part })
}

/** What is wrong with a value. */
export type Problem = { readonly expected: string } & Details

/** Any value of which `examine` finds nothing wrong. JSON Schema shows it as a text of this pattern. */
export const checkedAs = <Value>(
  pattern: RegExp,
  examine: (value: unknown) => Problem | undefined,
): z.ZodMiniType<Value, Value> =>
  withType(
    shownAs(
      z.unknown().check((payload) => {
        const problem = examine(payload.value)
        if (problem !== undefined) refuse(payload, problem.expected, problem)
      }),
      { type: 'string', pattern: pattern.source },
    ),
  )

const likes = new WeakMap<object, () => z.ZodMiniType>()

/** Any value in which `examine` finds no issue. Published schemas show it as `like`, which takes all such values. */
export function examined<Value>(
  like: () => z.ZodMiniType<Value, Value>,
  examine: (payload: Payload) => void,
): z.ZodMiniType<Value, Value> {
  const schema = z.unknown().check(examine)
  likes.set(schema, like)
  return withType(schema)
}

/** The schema that shows what `examined` takes. */
export const likeOf = (schema: z.ZodMiniType): z.ZodMiniType | undefined => likes.get(schema)?.()

/** A check that ends the parse if it fails. Otherwise a union would use the message of the option whose type fits. */
export const must =
  <Value>(fits: (value: Value) => boolean, expected?: string) =>
  (payload: z.core.ParsePayload<Value>): void => {
    if (!fits(payload.value)) refuse(payload, expected)
  }

export const textLike = (pattern: RegExp, expected?: string): z.ZodMiniType<string, string> =>
  shownAs(z.string(expected).check(must((text) => pattern.test(text), expected)), {
    type: 'string',
    pattern: pattern.source,
  })

export const wholeNumber = (
  least: number,
  most: number = Number.MAX_SAFE_INTEGER,
  expected: string = rangeOf(least, most),
): z.ZodMiniType<number, number> =>
  shownAs(
    z.number(expected).check(must((value) => Number.isSafeInteger(value) && value >= least && value <= most, expected)),
    { type: 'integer', minimum: least, maximum: most },
  )

const rangeOf = (least: number, most: number) =>
  `a whole number ${most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`}`

export const nonEmptyArray = <Value>(
  item: z.ZodMiniType<Value, Value>,
  expected = 'a non-empty array',
): z.ZodMiniType<readonly Value[], readonly Value[]> =>
  withType(shownAs(z.array(item, expected).check(must((items) => items.length > 0, expected)), { minItems: 1 }))
