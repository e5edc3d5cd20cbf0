import * as z from 'zod/mini'
import { describeInstance } from '../errors/describe.ts'
import type { IssueCode } from '../errors/errors.ts'
import { isPlainObject, isRecord, ownCopy } from '../errors/objects.ts'
import { unchecked } from './json-schema.ts'
import type { InputCodec } from './scalars.ts'
import { lazyObject, nonEmptyArray, refuse, same, typed } from './schemas.ts'
import { unknownFieldsMessage } from './unknown-field.ts'

/** An input as it is sent. A list of texts is numbered: `name[0]`, `name[1]`, … */
export type WireRecord = Readonly<Record<string, string | readonly string[] | undefined>>

/** A schema for each field of an input, optional ones included. It converts the field's type to the wire's. */
export type Shape<Fields, Wire = unknown> = { readonly [Name in keyof Fields]-?: z.ZodMiniType<Wire, Fields[Name]> }

/**
 * A further condition on the shape of an input: `never` for an unknown field, and for a schema with a narrower type than
 * the field.
 */
export type Exact<Given, Fields> = {
  readonly [Name in keyof Given]: Required<Fields> extends Record<Name, z.input<Given[Name]>> ? unknown : never
}

/** The schema of an input: it takes what a caller may write, and gives what goes over the wire. */
export interface InputSchema<App> extends z.ZodMiniType<WireRecord, App> {}

/** Rules for an object as a whole. */
interface ObjectRules {
  /** What is expected. */
  readonly what?: string | undefined
  /** A field that it must not have, because with it the call would be another operation. */
  readonly forbidden?: string
  readonly why?: string
  readonly tidy?: (own: Record<string, unknown>) => void
  readonly checks?: readonly ReturnType<typeof check>[]
}

/**
 * An object whose fields are built at first use. It reads only the own fields of a plain object, and ignores those that
 * are `undefined`. The result has no prototype, so that a polluted `Object.prototype` cannot set a field.
 */
export function strictObject<Output, Input = Output>(shape: () => object, rules: ObjectRules = {}) {
  const { what = 'an object', forbidden, why = 'with it, this would be another call', tidy, checks = [] } = rules
  const fields = lazyObject(shape, z.never(), unknownFieldsMessage)
  const schema = z.codec(unchecked(fields), typed<unknown>(fields), {
    decode(value, payload) {
      if (!isRecord(value)) return refuse(payload, what)
      if (!isPlainObject(value)) return refuse(payload, 'a plain object', { received: describeInstance(value) })
      if (forbidden !== undefined && Object.hasOwn(value, forbidden))
        return refuse(payload, why, { path: [forbidden], code: 'excluded', received: 'a value' })
      const own: Record<string, unknown> = Object.create(null)
      for (const [name, field] of Object.entries(value)) if (field !== undefined) own[name] = field
      tidy?.(own)
      return own
    },
    encode: same,
  })
  return typed<Output, Input>(schema.check(withoutPrototype, ...checks))
}

const withoutPrototype = (payload: z.core.ParsePayload) => {
  payload.value = ownCopy(payload.value as object)
}

/** The fields of an input as the wire carries them: texts, and for `Lists` lists of texts. */
export type Texts<Fields, Lists extends keyof Fields = never> = {
  readonly [Name in keyof Fields]?: Name extends Lists ? readonly string[] : string
}

/** A check between the fields of an input. An issue without a field is about the whole input. */
export const check =
  <Wire extends object>(
    examine: (wire: Wire, report: (expected: string, field?: keyof Wire, code?: IssueCode) => void) => void,
  ) =>
  (payload: z.core.ParsePayload<unknown>): void =>
    examine(payload.value as Wire, (expected, field, code) => {
      // A misspelt field is already an issue. Do not also report that no field was given.
      if (field === undefined && payload.issues.length > 0) return
      refuse(payload, expected, { path: field === undefined ? [] : [field], code })
    })

export const nonEmpty = <App>(item: InputCodec<App>, items: string): InputCodec<readonly App[], string[]> =>
  nonEmptyArray(item, `a non-empty array of ${items}`)

const forbiddenFields = new WeakMap<InputSchema<unknown>, string>()

/** The field that an input must not have, because with it the call would be another operation. */
export const forbiddenField = (schema: InputSchema<unknown>): string | undefined => forbiddenFields.get(schema)

/** The schema of an input, whose type must be stated where it is assigned. It takes no other fields. */
export function input<App extends object = never, Given extends Shape<NoInfer<App>, WireRecord[string]> = never>(
  shape: () => Given & Exact<Given, NoInfer<App>>,
  rules: ObjectRules = {},
): InputSchema<App> {
  // Users of the schema get an ordinary object. The checks before this get one without a prototype.
  const schema = strictObject<WireRecord, App>(shape, rules).check((payload) => {
    payload.value = { ...payload.value }
  })
  if (rules.forbidden !== undefined) forbiddenFields.set(schema, rules.forbidden)
  return schema
}
