import * as z from 'zod/mini'
import type { Exact, Shape } from './shape.ts'

/** An input's record once spelled: names with a text, or with texts that are numbered on the wire. */
export type WireRecord = Readonly<Record<string, string | readonly string[] | undefined>>

/** The schema of an input: `z.encode` spells it for the wire, `z.decode` reads it. */
export interface InputSchema<App> extends z.ZodMiniType<App, WireRecord> {}

/**
 * How one input value is spelled on the wire, in both directions: `z.encode` writes it (the client), `z.decode`
 * reads it (the mock network). `write` and `read` give `undefined` for a value that does not fit; the issue then
 * says what was expected, in words that an error message can use as they are: `expected` of a caller, `onWire` of a
 * request where that is something else. `known` are the words of a fixed set, for a hint at the one that was meant.
 */
export function spelling<App, Wire = string>(
  expected: string,
  write: (value: unknown) => Wire | undefined,
  read: (wire: unknown) => App | undefined,
  onWire: string = expected,
  known?: readonly string[],
): z.ZodMiniType<App, Wire> {
  const refuse = (message: string, value: unknown, context: z.core.ParsePayload) => {
    context.issues.push({ code: 'custom', message, input: value, continue: false, params: { known } })
    return z.NEVER
  }
  return z.codec(z.any(), z.any(), {
    encode: (value, context) => write(value) ?? refuse(expected, value, context),
    decode: (wire, context) => read(wire) ?? refuse(onWire, wire, context),
  }) as unknown as z.ZodMiniType<App, Wire>
}

/**
 * A check of an input as a whole. `refuse` says what was expected of a field, or of the whole where none is named. A
 * plain function is a check for zod, and lighter than its own.
 */
export const check =
  <Input extends object>(examine: (input: Input, refuse: (expected: string, field?: keyof Input) => void) => void) =>
  ({ value, issues }: z.core.ParsePayload<unknown>): void => {
    const input = value as Input
    examine(input, (message, field) => {
      const [path, found] = field === undefined ? [[], input] : [[field], input[field]]
      issues.push({ code: 'custom', path, message, input: found, continue: true })
    })
  }

/** An array of at least one item: an empty one cannot be said on the wire. `items` names them. */
export const nonEmpty = <App>(
  item: z.ZodMiniType<App, string>,
  items: string,
): z.ZodMiniType<readonly App[], string[]> =>
  z.array(item).check(
    check<App[]>((list, refuse) => {
      if (list.length === 0) refuse(`a non-empty array of ${items}`)
    }),
  )

/** The schema of an input, whose type must be said where it is assigned, with checks of the whole. It takes no more. */
export function input<App extends object = never, Given extends Shape<NoInfer<App>, WireRecord[string]> = never>(
  shape: Given & Exact<Given, NoInfer<App>>,
  ...checks: ReturnType<typeof check>[]
): InputSchema<App> {
  return z.strictObject(shape).check(...checks) as unknown as InputSchema<App>
}
