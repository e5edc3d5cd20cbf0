import type * as z from 'zod/mini'
import type { FieldInputs } from './fields.ts'
import { type Problem, refuse } from './zod/checks.ts'
import { addedProperty, sideOf } from './zod/definition.ts'
import { makeCheck } from './zod/internals.ts'
import { RULES } from './zod/object-schemas.ts'

/** An input as it is sent. A list of texts is numbered: `name[0]`, `name[1]`, … */
export type WireRecord = Readonly<Record<string, string | readonly string[] | undefined>>

/** The fields of an input. Each gives what is sent. */
export type InputFields = Readonly<Record<string, z.ZodMiniType<WireRecord[string], unknown>>>

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

/** What a caller may write for a schema, or for some shared fields. */
export type InputOf<Source> = Source extends InputSchema<infer App> ? App : FieldInputs<Source>
