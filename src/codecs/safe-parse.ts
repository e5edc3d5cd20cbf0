import * as z from 'zod/mini'

/** Every field that zod reads of a parse context: it would read missing ones from a polluted `Object.prototype`. */
const CONTEXT = {
  direction: 'forward',
  async: false,
  abortEarly: false,
  skipChecks: false,
  reportInput: false,
  error: undefined,
}

/** `z.safeParse`, safe from a polluted `Object.prototype`. */
export const safeParse = <Output>(schema: z.ZodMiniType<Output, unknown>, value: unknown) =>
  z.safeParse(schema, value, CONTEXT as object)
