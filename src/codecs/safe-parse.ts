import * as z from 'zod/mini'

/** All that zod reads of the context of a parse: what is not there, it would take of a polluted `Object.prototype`. */
const CONTEXT = {
  direction: 'forward',
  async: false,
  abortEarly: false,
  skipChecks: false,
  reportInput: false,
  error: undefined,
}

/** Parses a value by a schema, whatever `Object.prototype` was given. */
export const safeParse = <Output>(schema: z.ZodMiniType<Output, unknown>, value: unknown) =>
  z.safeParse(schema, value, CONTEXT as object)
