import * as z from 'zod/mini'
import type { Issue } from '../errors/errors.ts'
import { ownCopy } from '../errors/objects.ts'
import { suggestion } from '../errors/sentences.ts'
import { shownCheck } from './json-schema.ts'

/** Gives a schema a type that zod cannot infer, for example of a shape that is built later. */
export const typed = <Output, Input = Output>(schema: z.core.$ZodType): z.ZodMiniType<Output, Input> => schema as never

type Details = { readonly [Name in 'code' | 'received' | 'meant']?: Issue[Name] | undefined } & {
  /** Path of the issue in the value. */
  readonly path?: readonly PropertyKey[] | undefined
}

/** Reports an issue of a value, or of the part at `path`. With `received`, the value itself is not shown. */
export function refuse(
  { issues, value }: z.core.ParsePayload<unknown>,
  expected: string | undefined,
  details: Details = {},
): undefined {
  const { path = [], code, received, meant } = ownCopy(details)
  const kind = value === undefined && path.length === 0 ? 'missing' : code
  const params = { ...(received && { received }), ...(kind && { code: kind }), ...(meant && { meant, expected }) }
  const given = Object.keys(params).length > 0 && { params }
  const message = expected && expected + suggestion(meant)
  issues.push({ code: 'custom', message, path: [...path], ...given, input: value, continue: false })
}

/** A check that ends the parse if it fails. Otherwise a union would use the message of the option whose type fits. */
export const must = <Value>(
  fits: (value: Value) => boolean,
  expected?: string,
  shown: Parameters<typeof shownCheck>[1] = {},
): z.core.$ZodCheck<Value> =>
  shownCheck((payload) => {
    if (!fits(payload.value)) refuse(payload, expected)
  }, shown)

/** An object whose fields are built at first use. `error` says what is wrong, given the names of the fields. */
export function lazyObject(
  shape: () => object,
  catchall: z.core.$ZodType,
  error?: (names: () => readonly string[]) => z.core.$ZodErrorMap<never>,
): z.ZodMiniObject {
  let built: z.core.$ZodShape | undefined
  const definition: z.core.$ZodObjectDef = {
    type: 'object',
    get shape() {
      built ??= shape() as z.core.$ZodShape
      return built
    },
    catchall,
    // Given, so that it is not read from a polluted `Object.prototype`: some objects are made during a call.
    checks: [],
    error: error?.(() => Object.keys(definition.shape)),
  }
  return new z.ZodMiniObject(definition)
}

/** The same fields, each of which may be absent. zod's own `partial` would weigh more in a bundle. */
export const allOptional = <Shape extends Readonly<Record<string, z.ZodMiniType>>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, z.optional(schema)])) as {
    readonly [Name in keyof Shape]: z.ZodMiniOptional<Shape[Name]>
  }

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

export const rangeOf = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  `a whole number ${most === Number.MAX_SAFE_INTEGER ? `not below ${least}` : `from ${least} to ${most}`}`

export const nonEmptyArray = <Item extends z.ZodMiniType>(item: Item, expected = 'a non-empty array') =>
  z.array(item, expected).check(must((items) => items.length > 0, expected, { minimum: 1 }))

/** For a codec that changes nothing in one direction. */
export const same = <Value>(value: Value): Value => value
