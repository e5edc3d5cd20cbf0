import * as z from 'zod/mini'
import { A_TIMEZONE, TIMEZONE_RANGE, type Timezone } from './calendar.ts'
import { oneOf } from './scalars.ts'
import { unknownOption } from './unknown-field.ts'
import { must, wholeNumber } from './zod/checks.ts'
import { withType } from './zod/codec.ts'
import { readObject, type Shape } from './zod/object-schemas.ts'

/** The longest time that a timer takes, in milliseconds. */
export const LONGEST_TIMER = 2 ** 31 - 1

/** The schema of options, built at first use. It reads own fields of a plain object, takes no others, and gives no `undefined`. */
export function object<Options>(
  shape: () => { readonly [Name in keyof Options]-?: z.ZodMiniType<Options[Name]> },
  expected = 'an object of options',
  unknownIssue = unknownOption,
): z.ZodMiniType<Options> {
  let built: Shape | undefined
  const schema = z.unknown().check((payload) => {
    built ??= shape()
    payload.value = readObject(payload, built, { expected, unknownIssue })
  })
  return withType(schema)
}

export const whole = (least: number, most?: number) => z.optional(wholeNumber(least, most))

export const timezone = () => z.optional(withType<Timezone>(wholeNumber(...TIMEZONE_RANGE, A_TIMEZONE)))

export const milliseconds = () => whole(1, LONGEST_TIMER)

export const custom = <Value>(fits: (value: unknown) => boolean, expected: string) =>
  z.optional(withType<NonNullable<Value>>(z.unknown().check(must(fits, expected))))

/** Any value: what uses the option checks it. */
export const anyValue = <Value>() => z.optional(withType<NonNullable<Value>>(z.unknown()))

export const callback = <Value>() => custom<Value>((value) => typeof value === 'function', 'a function')

export const choice = <const Value extends string | number | boolean>(values: readonly Value[], expected?: string) =>
  z.optional(oneOf(values, expected))

/** A list of words, each of which is as `expected` says. */
export const choices = <const Word extends string>(words: readonly Word[], expected: string) =>
  z.optional(z.array(oneOf(words, expected), `an array of ${expected}`))

/** Limits of a call, which the options of a client and of a call have. */
export const callLimits = () => ({ timeout: milliseconds(), totalTimeout: milliseconds(), retries: whole(0, 100) })
