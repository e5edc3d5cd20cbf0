import type * as z from 'zod/mini'
import type { FieldInputs } from './fields.ts'
import { type Payload, type Problem, refuse } from './zod/checks.ts'
import { written } from './zod/codec.ts'
import type { ObjectRules } from './zod/object-schemas.ts'

/** An input as it is sent. A list of texts is numbered: `name[0]`, `name[1]`, … */
export type WireRecord = Readonly<Record<string, string | readonly string[] | undefined>>

/** The fields of an input. Each gives what a caller writes. */
export type InputFields = Readonly<Record<string, z.ZodMiniType>>

/** A schema for each field of an input. */
export type InputShape<App> = {
  readonly [Name in keyof App]-?: undefined extends App[Name]
    ? z.ZodMiniOptional<z.ZodMiniType<Exclude<App[Name], undefined>, Exclude<App[Name], undefined>>>
    : z.ZodMiniType<App[Name], App[Name]>
}

/** The schema of an input. It checks what a caller writes, and gives it as it is: the call takes it. */
export interface InputSchema<App> extends z.ZodMiniObject<InputShape<App>, z.core.$strict> {}

/** The schema of any input. */
export interface AnyInput<App = unknown> extends z.ZodMiniType<App, App> {
  readonly shape: InputFields
}

/** Reports what is wrong with a field of an input, or with the input as a whole. */
type RefuseField = (expected: string, field?: string, details?: Omit<Problem, 'expected' | 'path'>) => void

/** Examines fields of an input that depend on each other, each of which is valid by itself. */
export type Condition<App> = (input: Partial<App>, refuseField: RefuseField) => void

/** What the schema of an input does not say. */
export interface InputRules extends ObjectRules {
  readonly conditions: readonly Condition<never>[]
  /** Encodes an input that was checked, of these fields. By default, each is a parameter. */
  readonly write?: ((input: never, shape: InputFields) => WireRecord) | undefined
}

const rules = new WeakMap<object, InputRules>()

export function setRules<Schema extends object>(schema: Schema, own: InputRules): Schema {
  rules.set(schema, own)
  return schema
}

/** The rules of an input; `undefined` for another schema. */
export const rulesOf = (schema: object): InputRules | undefined => rules.get(schema)

/** Reports the issues of the first condition that fails, of an input whose fields are valid. */
export function checkConditions({ conditions }: InputRules, payload: Payload): void {
  for (const examine of conditions) {
    // A misspelt field is already an issue. Do not also report that no field was given.
    if (payload.issues.length > 0) return
    examine(payload.value as never, (expected, field, details) =>
      refuse(payload, expected, { ...details, path: field === undefined ? [] : [field] }),
    )
  }
}

/** Encodes an input that was checked. */
export const toWire = (shape: InputFields, input: object): WireRecord =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]): [string, WireRecord[string]][] => {
      const sent = written(shape[name] as z.ZodMiniType, value)
      return sent === undefined ? [] : [[name, sent]]
    }),
  )

/** The field that an input must not have, because with it the call would be another operation. */
export const forbiddenField = (schema: object): string | undefined => rulesOf(schema)?.forbidden?.field

/** What a caller may write for a schema, or for some shared fields. */
export type InputOf<Source> = Source extends InputSchema<infer App> ? App : FieldInputs<Source>
