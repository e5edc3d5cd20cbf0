import * as z from 'zod/mini'
import { instanceName } from '../errors/describe.ts'
import { isPlainObject, isRecord, ownCopy } from '../errors/is-record.ts'
import { definitionOf } from './definition.ts'
import { checkBy, lazyObject, nonEmptyArray, parsedBy, refuse, typed } from './own-parse.ts'
import type { InputCodec } from './scalars.ts'

/** An input as the wire carries it: names with a text, or with texts that are numbered on the wire. */
export type WireRecord = Readonly<Record<string, string | readonly string[] | undefined>>

/** A schema for each field of an input, for those that may be absent as well: from the field's type to the wire's. */
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

export const forbiddenField = (schema: InputSchema<unknown>) => definitionOf(schema).forbidden

export const fieldsOf = (schema: InputSchema<unknown>): Readonly<Record<string, z.ZodMiniType>> =>
  definitionOf(definitionOf(schema).fields as z.ZodMiniType).shape ?? {}

/** Copies own fields of a plain object before its schema reads them. One that is `undefined` is as if left out. */
export const ownFields = (
  like: z.ZodMiniType,
  what = 'an object',
  { forbidden, why = 'no such field, as it makes another call of this one', tidy }: InputRules = {},
): z.ZodMiniType =>
  parsedBy(like, (payload) => {
    const { value } = payload
    if (!isRecord(value)) return refuse(payload, what)
    if (!isPlainObject(value)) return refuse(payload, 'a plain object', instanceName(value))
    if (forbidden !== undefined && Object.hasOwn(value, forbidden)) return refuse(payload, why, 'one', [forbidden])
    const own: Record<string, unknown> = Object.create(null)
    for (const [name, field] of Object.entries(value)) if (field !== undefined) own[name] = field
    tidy?.(own)
    payload.value = own
  })

/** The schema of an input. `fields` is the object that a caller writes, where `out` is not that object itself. */
export function inputOf<App>(out: z.ZodMiniType, fields = out, rules: InputRules = {}): InputSchema<App> {
  const definition = {
    type: 'pipe' as const,
    in: ownFields(fields, undefined, rules),
    out,
    fields,
    forbidden: rules.forbidden,
    checks: [checkBy(asPlainObject)],
  }
  return typed(new z.ZodMiniPipe(definition))
}

/** A check of an input as the wire carries it. `refuse` without a field is about the whole, if nothing else is wrong. */
export const check =
  <Field extends string>(
    examine: (
      wire: Readonly<Partial<Record<Field, string>>>,
      refuse: (expected: string, field?: Field) => void,
      lists: Readonly<Partial<Record<Field, readonly string[]>>>,
    ) => void,
  ) =>
  ({ value, issues }: z.core.ParsePayload<unknown>): void => {
    const wire = value as Readonly<Partial<Record<Field, never>>>
    const refuse = (message: string, field?: Field) => {
      // What is expected of the whole may be there under a misspelt name.
      if (field === undefined && issues.length > 0) return
      issues.push({ code: 'custom', path: field === undefined ? [] : [field], message, input: wire, continue: true })
    }
    examine(wire, refuse, wire)
  }

export const nonEmpty = <App>(item: InputCodec<App>, items: string): InputCodec<readonly App[], string[]> =>
  nonEmptyArray(item, `a non-empty array of ${items}`)

const withoutPrototype = (payload: z.core.ParsePayload<object>) => {
  payload.value = ownCopy(payload.value)
}

/** An object of an input's fields, built at first use. What it gives has no prototype, so that a field left out stays so. */
export const strictShape = (shape: () => z.core.$ZodShape, checks: InputRules['checks'] = []): z.ZodMiniType =>
  lazyObject(shape, z.never(), [withoutPrototype, ...checks])

const asPlainObject = (payload: z.core.ParsePayload<object>) => {
  payload.value = { ...payload.value }
}

/** How an input is checked besides field by field. */
export interface InputRules {
  /** A field that it must not even have, because the operation would become another one with it. */
  readonly forbidden?: string
  readonly why?: string
  readonly tidy?: (own: Record<string, unknown>) => void
  readonly checks?: readonly ReturnType<typeof check>[]
}

/** The schema of an input, whose type must be stated where it is assigned. It takes no other fields. */
export function input<App extends object = never, Given extends Shape<NoInfer<App>, WireRecord[string]> = never>(
  shape: () => Given & Exact<Given, NoInfer<App>>,
  rules: InputRules = {},
): InputSchema<App> {
  return inputOf(strictShape(shape as never, rules.checks), undefined, rules)
}
