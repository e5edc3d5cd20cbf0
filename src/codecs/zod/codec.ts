/*
 * The files of this folder, by what they serve:
 *
 * | file              | inputs and options     | responses                     | JSON Schema                      |
 * |-------------------|------------------------|-------------------------------|----------------------------------|
 * | codec.ts          | the codec of a value   |                               | both sides of it                 |
 * | checks.ts         | checks, and issues     |                               | keywords of checks               |
 * | object-schemas.ts | strict objects         | records                       | objects                          |
 * | safe-parse.ts     | parsing                | parsing by zod                |                                  |
 * | decoder.ts        |                        | how a value is decoded        | both sides of it                 |
 * | read.ts           |                        | reading in place, without zod |                                  |
 * | definition.ts     | reads and extends zod's definitions of schemas, for all three                                     |
 * | internals.ts      | changes how zod's schemas work, so that JSON Schema shows those with checks of this package       |
 *
 * The directions: zod decodes from `in` to `out`, and encodes from `out` to `in`.
 *
 * - Of an input, `in` is what a caller writes, and `out` what is sent. A client decodes, which calls `write` of a codec.
 *   A relay encodes, which calls `read`.
 * - Of a response, `in` is what the service sent, and `out` what the client returns. A client decodes by `read.ts`.
 *   zod's own decoding and encoding are for users of `affiliate-network-sdk/schemas`.
 */

import * as z from 'zod/mini'

/** The schema of one value of an input: it takes what a caller may pass, and gives what goes over the wire. */
export interface InputCodec<App, Wire = string> extends z.ZodMiniType<Wire, App> {}

interface Conversions<Value, Wire> {
  /** Returns `undefined` for a value that it has refused. */
  readonly write: (value: Value, payload: z.core.ParsePayload<unknown>) => Wire | undefined
  /** By default, the value on the wire stays as it is. */
  readonly read?: (wire: Wire) => unknown
}

/** The codec of a value that `app` takes and `wire` describes. */
export const wireCodec = <App, Value, Wire>(
  app: z.ZodMiniType<Value, App>,
  wire: z.ZodMiniType<Wire, Wire>,
  { write, read = same }: Conversions<Value, Wire>,
): InputCodec<App, Wire> =>
  z.codec(app, wire, { decode: write as (value: Value) => Wire, encode: read as (wire: Wire) => never })

/** Gives a schema a type that zod cannot infer, for example of a shape that is built later. */
export const withType = <Output, Input = Output>(schema: z.core.$ZodType): z.ZodMiniType<Output, Input> =>
  schema as never

/** Changes nothing. */
export const same = <Value>(value: Value): Value => value
