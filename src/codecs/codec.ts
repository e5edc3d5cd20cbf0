import type * as z from 'zod/mini'

/** How one value of an input is written on the wire. */
export interface InputCodec<App, Wire = string> extends z.ZodMiniType<Wire, App> {}

/** Gives a schema a type that zod cannot infer, for example of a shape that is built later. */
export const typed = <Output, Input = Output>(schema: z.core.$ZodType): z.ZodMiniType<Output, Input> => schema as never

/** For a codec that changes nothing in one direction. */
export const same = <Value>(value: Value): Value => value
