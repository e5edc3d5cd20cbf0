import * as z from 'zod/mini'

/** The schema of one value of an input: it takes what a caller may pass, and gives what goes over the wire. */
export interface InputCodec<App, Wire = string> extends z.ZodMiniType<Wire, App> {}

interface Conversions<Value, Wire> {
  /** Returns `undefined` for a value that it has refused. */
  readonly write: (value: Value, payload: z.core.ParsePayload<unknown>) => Wire | undefined
  /** By default, the value on the wire stays as it is. */
  readonly read?: (wire: Wire) => unknown
}

/** The codec of a value that `app` takes and `wire` describes. By `decode`, zod writes the wire; by `encode`, it reads it. */
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
