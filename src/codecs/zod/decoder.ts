import * as z from 'zod/mini'
import { refuse } from './checks.ts'
import { same, withType } from './codec.ts'

/** How a value of a response is decoded, by zod as well as by the fast reader (`read.ts`). */
export interface Decoder {
  readonly expected: string
  /** Returns `undefined` for an invalid value: JSON has no `undefined`. A list or map decodes its items by `each`. */
  readonly decode: (value: unknown, each: (item: unknown, key: string | number) => unknown) => unknown
  /** The schema of the items of a list or map. */
  readonly item?: z.ZodMiniType<unknown, unknown>
  /** Whether every string is valid and stays unchanged. */
  readonly anyString?: boolean
}

const decoders = new WeakMap<object, Decoder>()

/** The decoder that a schema was made of, if any. */
export const decoderOf = (schema: z.ZodMiniType): Decoder | undefined => decoders.get(schema)

/** Whether a schema is that of a single value, and of no record, list or map. */
export function isScalar(schema: z.ZodMiniType): boolean {
  const decoder = decoderOf(schema)
  return decoder !== undefined && decoder.item === undefined
}

/** Makes the schema of a decoder. `wire` takes any value. `result` is what is given, and decodes items if there are any. */
export function decoded<Value>(
  decoder: Decoder,
  wire: z.ZodMiniType<unknown, unknown>,
  result: z.ZodMiniType,
): z.ZodMiniType<Value, unknown> {
  const schema = z.codec(wire, result, {
    decode(value, payload) {
      const found = decoder.decode(value, same)
      return found === undefined ? refuse(payload, decoder.expected) : found
    },
    encode: same,
  })
  decoders.set(schema, decoder)
  return withType(schema)
}
