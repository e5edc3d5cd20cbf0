import * as z from 'zod/mini'

/** The other fields that zod reads of a parse context: it would read missing ones from a polluted `Object.prototype`. */
const CONTEXT = {
  async: false,
  abortEarly: false,
  skipChecks: false,
  error: undefined,
}

/** `z.safeParse`, safe from a polluted `Object.prototype`. The direction `backward` is `z.safeEncode`. */
export const safeParse = <Output>(
  schema: z.ZodMiniType<Output, unknown>,
  value: unknown,
  direction?: 'backward',
  reportInput?: boolean,
) => z.safeParse(schema, value, { ...CONTEXT, direction, reportInput } as object)
