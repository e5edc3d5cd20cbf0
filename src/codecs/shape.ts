import * as z from 'zod/mini'

/** A schema for each field of a record, for those that may be absent as well. */
export type Shape<Fields, Wire = unknown> = { readonly [Name in keyof Fields]-?: z.ZodMiniType<Fields[Name], Wire> }

/**
 * What the shape of a record must be besides: `never` stands where the record has no such field, and where a schema
 * takes less than the field may hold.
 */
export type Exact<Given, Fields> = {
  readonly [Name in keyof Given]: Required<Fields> extends Record<Name, z.output<Given[Name]>> ? unknown : never
}

/** The same fields, each of which may be absent. */
export const allOptional = <Fields extends Readonly<Record<string, z.ZodMiniType>>>(shape: Fields) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, z.optional(schema)])) as {
    readonly [Name in keyof Fields]: z.ZodMiniOptional<Fields[Name]>
  }
