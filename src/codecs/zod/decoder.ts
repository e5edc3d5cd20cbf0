import * as z from 'zod/mini'
import { refuse } from './checks.ts'
import { same, withType } from './codec.ts'
import { type AddedProperty, addedProperty, addProperty } from './definition.ts'
import { unchecked } from './internals.ts'
import { parsePart } from './safe-parse.ts'

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

const DECODER: AddedProperty<Decoder> = 'decoder'

/** The decoder that a schema was made of, if any. */
export const decoderOf = (schema: z.ZodMiniType): Decoder | undefined => addedProperty(schema, DECODER)

/** Whether a schema is that of a single value, and of no record, list or map. */
export function isScalar(schema: z.ZodMiniType): boolean {
  const decoder = decoderOf(schema)
  return decoder !== undefined && decoder.item === undefined
}

/** Makes the schema of a decoder. `wire` and `result` are its two sides, for JSON Schema. */
export function decoded<Value>(
  decoder: Decoder,
  wire: z.ZodMiniType,
  result: z.ZodMiniType,
): z.ZodMiniType<Value, unknown> {
  const convert = (direction?: 'backward') => (value: unknown, payload: z.core.ParsePayload<unknown>) => {
    const found = decoder.decode(value, (item, key) =>
      parsePart(payload, decoder.item as z.ZodMiniType, item, [key], direction),
    )
    return found === undefined ? refuse(payload, decoder.expected) : found
  }
  const schema = z.codec(unchecked(wire), result, {
    decode: convert(),
    // What a scalar gives is checked by `result`.
    encode: decoder.item ? convert('backward') : same,
  })
  addProperty(schema, DECODER, decoder)
  return withType(schema)
}
