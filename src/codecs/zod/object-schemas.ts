import * as z from 'zod/mini'
import type { Issue } from '../../errors/errors.ts'
import { isPlainObject, isRecord } from '../../errors/objects.ts'
import { formatIssue } from '../../errors/sentences.ts'
import { refuse } from './checks.ts'
import { same, withType } from './codec.ts'
import { type AddedProperty, addProperty } from './definition.ts'
import { unchecked } from './internals.ts'

/** An object whose fields are built at first use. */
export function lazyObject(
  shape: () => object,
  catchall: z.core.$ZodType,
  error?: z.core.$ZodErrorMap<z.core.$ZodIssueUnrecognizedKeys>,
): z.ZodMiniObject {
  let built: z.core.$ZodShape | undefined
  return new z.ZodMiniObject({
    type: 'object',
    get shape() {
      built ??= shape() as z.core.$ZodShape
      return built
    },
    catchall,
    error: error as z.core.$ZodErrorMap | undefined,
  })
}

/** An object that takes no other fields. Of `z.never()`, zod reads only the type here, and the rest would weigh in a bundle. */
export const closedObject = (shape: () => object, error?: Parameters<typeof lazyObject>[2]): z.ZodMiniObject =>
  lazyObject(shape, new z.ZodMiniType({ type: 'never' }), error)

/** The same fields, each of which may be absent. zod's own `partial` would weigh more in a bundle. */
export const allOptional = <Shape extends Readonly<Record<string, z.ZodMiniType>>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, z.optional(schema)])) as {
    readonly [Name in keyof Shape]: z.ZodMiniOptional<Shape[Name]>
  }

/** Makes the issue of an unknown field. `names` are the known fields, and `prefix` is the path of the object. */
export type UnknownFieldIssue = (name: string, names: readonly string[], prefix: string) => Issue

/** Rules for an object as a whole. */
export interface ObjectRules {
  /** What is expected, in messages. */
  readonly expected?: string
  /** A field that it must not have, because with it the call would be another operation, and why, in messages. */
  readonly forbidden?: { readonly field: string; readonly why: string }
  /** Changes the fields before they are checked. */
  readonly prepare?: (own: Record<string, unknown>) => void
  readonly unknownIssue: UnknownFieldIssue
  readonly checks?: readonly z.core.$ZodCheck<unknown>[]
}

/** The rules of a strict object. */
export const RULES: AddedProperty<ObjectRules> = 'rules'

/**
 * An object whose fields are built at first use. It reads only the own fields of a plain object, and ignores those that
 * are `undefined`.
 */
export function strictObject<Output, Input = Output>(shape: () => object, rules: ObjectRules) {
  const { expected = 'an object', forbidden, prepare, checks = [], unknownIssue } = rules
  // Other users of the schema get the same sentences, in the message of zod's own issue.
  const fields = closedObject(shape, ({ code, keys }) =>
    code === 'unrecognized_keys'
      ? keys
          .slice(0, 20)
          .map((key) => formatIssue(unknownIssue(key, Object.keys(fields.def.shape), '')))
          .join('; ')
      : undefined,
  )
  addProperty(fields, RULES, rules)
  const schema = z.codec(unchecked(fields), withType<unknown>(fields), {
    decode(value, payload) {
      if (!isRecord(value)) return refuse(payload, expected)
      if (!isPlainObject(value)) return refuse(payload, 'a plain object', { received: 'an instance of a class' })
      if (forbidden !== undefined && Object.hasOwn(value, forbidden.field))
        return refuse(payload, forbidden.why, { path: [forbidden.field], code: 'excluded', received: 'a value' })
      // `__proto__` is a field too, and unknown.
      const own: Record<string, unknown> = Object.fromEntries(
        Object.entries(value).filter(([, field]) => field !== undefined),
      )
      prepare?.(own)
      return own
    },
    encode: same,
  })
  return withType<Output, Input>(schema.check(...checks))
}
