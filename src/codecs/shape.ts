import * as z from 'zod/mini'

/** A schema for each field of an input, for those that may be absent as well: from the field's type to the wire's. */
export type Shape<Fields, Wire = unknown> = { readonly [Name in keyof Fields]-?: z.ZodMiniType<Wire, Fields[Name]> }

/**
 * A further condition on the shape of an input: `never` for an unknown field, and for a schema with a narrower type than
 * the field.
 */
export type Exact<Given, Fields> = {
  readonly [Name in keyof Given]: Required<Fields> extends Record<Name, z.input<Given[Name]>> ? unknown : never
}

/** The same fields, each of which may be absent. */
export const allOptional = <Given extends Readonly<Record<string, z.ZodMiniType>>>(shape: Given) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, z.optional(schema)])) as {
    readonly [Name in keyof Given]: z.ZodMiniOptional<Given[Name]>
  }
