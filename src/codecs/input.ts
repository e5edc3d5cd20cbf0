import type * as z from 'zod/mini'
import { unknownField } from './unknown-field.ts'
import { type Problem, refuse } from './zod/checks.ts'
import { addedProperty, sideOf } from './zod/definition.ts'
import { makeCheck } from './zod/internals.ts'
import { type ObjectRules, RULES, strictObject } from './zod/object-schemas.ts'

/** An input as it is sent. A list of texts is numbered: `name[0]`, `name[1]`, … */
export type WireRecord = Readonly<Record<string, string | readonly string[] | undefined>>

/** A schema for each field of an input, optional ones included. It converts the field's type to the wire's. */
export type Shape<Fields, Wire = unknown> = { readonly [Name in keyof Fields]-?: z.ZodMiniType<Wire, Fields[Name]> }

/**
 * A further condition on a shape: `never` for a field that is not in the type, and for a schema of a narrower type. The
 * functions that take a shape have `never` for their types, so that these must be stated, and `NoInfer`, so that they are
 * not inferred from the shape itself.
 */
export type Exact<Given, Fields, Side extends 'input' | 'output' = 'input'> = {
  readonly [Name in keyof Given]: Required<Fields> extends Record<
    Name,
    Side extends 'input' ? z.input<Given[Name]> : z.output<Given[Name]>
  >
    ? unknown
    : never
}

/** The schema of an input: it takes what a caller may write, and gives what goes over the wire. */
export interface InputSchema<App> extends z.ZodMiniType<WireRecord, App> {}

/** What is sent for an input of a shape. */
export type WireOf<Shape extends () => z.core.$ZodShape> = z.output<z.ZodMiniObject<ReturnType<Shape>>>

/** Reports what is wrong with a field of an input, or with the input as a whole. */
type RefuseField<Wire> = (expected: string, field?: keyof Wire, details?: Omit<Problem, 'expected' | 'path'>) => void

/** A check between the fields of an input, if each is valid. */
export const fieldsCheck = <Wire extends object>(
  examine: (wire: Wire, refuseField: RefuseField<Wire>) => void,
): z.core.$ZodCheck<unknown> =>
  makeCheck<unknown>((payload) => {
    // A misspelt field is already an issue. Do not also report that no field was given.
    if (payload.issues.length > 0) return
    examine(payload.value as Wire, (expected, field, details) =>
      refuse(payload, expected, { ...details, path: field === undefined ? [] : [field] }),
    )
  })

/** The field that an input must not have, because with it the call would be another operation. */
export const forbiddenField = (schema: InputSchema<unknown>): string | undefined =>
  addedProperty(sideOf(schema, 'in'), RULES)?.forbidden?.field

/** The schema of an input, whose type must be stated where it is assigned. It takes no other fields. */
export function input<App extends object = never, Given extends Shape<NoInfer<App>, WireRecord[string]> = never>(
  shape: () => Given & Exact<Given, NoInfer<App>>,
  rules: Partial<ObjectRules> = {},
): InputSchema<App> {
  return strictObject<WireRecord, App>(shape, { unknownIssue: unknownField, ...rules })
}
