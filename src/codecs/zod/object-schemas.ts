import * as z from 'zod/mini'
import type { Issue } from '../../errors/errors.ts'
import { MOST_ISSUES } from '../../errors/input-error.ts'
import { isPlainObject, isRecord } from '../../errors/objects.ts'
import { type Payload, parsePart, refuse } from './checks.ts'

export type Shape = Readonly<Record<string, z.ZodMiniType>>

/** An object whose fields are built at first use. Other fields are checked by `catchall`. */
export function lazyObject(
  shape: () => object,
  catchall: z.core.$ZodType,
  more: Pick<z.core.$ZodObjectDef, 'error' | 'checks'> = {},
): z.ZodMiniObject {
  let built: z.core.$ZodShape | undefined
  return new z.ZodMiniObject({
    type: 'object',
    get shape() {
      built ??= shape() as z.core.$ZodShape
      return built
    },
    catchall,
    ...more,
  })
}

/** The same fields, each of which may be absent. zod's own `partial` would weigh more in a bundle. */
export const allOptional = <Fields extends Shape>(shape: Fields) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, z.optional(schema)])) as {
    readonly [Name in keyof Fields]: z.ZodMiniOptional<Fields[Name]>
  }

/** Makes the issue of an unknown field. `names` are the known fields. */
export type UnknownFieldIssue = (name: string, names: readonly string[]) => Issue

/** Rules for an object as a whole. */
export interface ObjectRules {
  /** What is expected, in messages. */
  readonly expected?: string
  /** A field that it must not have, because with it the call would be another operation, and why, in messages. */
  readonly forbidden?: { readonly field: string; readonly why: string } | undefined
  readonly unknownIssue: UnknownFieldIssue
}

/**
 * Reads the own fields of a plain object, and ignores those that are `undefined`. Returns `undefined` for another value.
 * `namesOf` gives the fields to suggest for an unknown one.
 */
export function readObject(
  payload: Payload,
  shape: Shape,
  { expected = 'an object', forbidden, unknownIssue }: ObjectRules,
  namesOf: () => readonly string[] = () => Object.keys(shape),
): Record<string, unknown> | undefined {
  const { value, issues } = payload
  if (!isRecord(value)) return refuse(payload, expected)
  if (!isPlainObject(value)) return refuse(payload, 'a plain object', { received: 'an instance of a class' })
  if (forbidden !== undefined && Object.hasOwn(value, forbidden.field))
    return refuse(payload, forbidden.why, { path: [forbidden.field], code: 'excluded', received: 'a value' })
  const given = new Map(Object.entries(value).filter(([, field]) => field !== undefined))
  const read: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(shape))
    if (given.has(name)) read[name] = parsePart(payload, schema, given.get(name), [name])
    else if (schema.def.type !== 'optional') parsePart(payload, schema, undefined, [name])
  for (const name of given.keys())
    if (!Object.hasOwn(shape, name)) {
      // A name is compared with all others, which takes time. No error shows so many issues.
      const { path, ...params } = issues.length < MOST_ISSUES ? unknownIssue(name, namesOf()) : { path: name }
      issues.push({ code: 'custom', message: '', path: [path], params, input: value })
    }
  return read
}
