/*
 * The files of this folder, by what they serve:
 *
 * | file              | inputs and options           | responses                     | JSON Schema            |
 * |-------------------|------------------------------|-------------------------------|------------------------|
 * | codec.ts          | how a value is sent and read | zod's definitions of schemas  | what zod does not know |
 * | checks.ts         | parsing, checks, and issues  |                               |                        |
 * | object-schemas.ts | reading objects              | records                       | objects                |
 * | read.ts           |                              | reading in place, without zod |                        |
 *
 * What zod does not know of a schema is beside it, in a WeakMap or a registry.
 */

import * as z from 'zod/mini'

/** The properties of zod's definition of a schema that this package reads. */
export interface Definition {
  readonly type: z.core.$ZodTypeDef['type']
  /** The schema inside of one that is optional or nullable. */
  readonly innerType?: z.ZodMiniType
  /** The items of an array. */
  readonly element?: z.ZodMiniType
  /** What a codec takes, and what it gives. */
  readonly in?: z.ZodMiniType
  readonly out?: z.ZodMiniType
  /** The fields of an object, which are built when this is read. */
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly catchall?: z.ZodMiniType
  /** What a union chooses from. */
  readonly options?: readonly z.ZodMiniType[]
}

export const definitionOf = ({ def }: z.ZodMiniType): Definition => def

/** The schema inside of one that is optional or nullable. */
export const innerOf = (schema: z.ZodMiniType): z.ZodMiniType | undefined => definitionOf(schema).innerType

/** The fields of an object, by name. */
export const fieldsOf = (schema: z.ZodMiniType): NonNullable<Definition['shape']> => definitionOf(schema).shape ?? {}

/**
 * JSON Schema of what zod cannot know of a schema: what a check of ours expects, or what is expected where zod takes any
 * value. `schemas/with-descriptions.ts` publishes it. zod's own checks (`regex`, `int`, …) would add 1 kB to a bundle.
 */
const shown = new WeakMap<object, Keywords>()

export type Keywords = z.core.JSONSchema.BaseSchema

export const keywordsOf = (schema: object): Keywords | undefined => shown.get(schema)

/** Adds what JSON Schema shows of a schema. */
export function shownAs<Schema extends z.ZodMiniType>(schema: Schema, keywords: Keywords): Schema {
  shown.set(schema, keywords)
  return schema
}

/** Any value, of which JSON Schema shows these keywords. */
export const anyShownAs = (keywords: Keywords): z.ZodMiniType<unknown, unknown> => shownAs(z.unknown(), keywords)

/** The schema of one value of an input: it checks what a caller may pass, and gives it as it is. */
export interface InputCodec<App> extends z.ZodMiniType<App, App> {}

/** How a value is sent, and read again. */
interface Wire {
  /** Returns `undefined` for a value that is not sent. */
  readonly write: (value: never) => string | undefined
  /** By default, the text stays as it is. The result is checked by the schema of the value. */
  readonly read?: (text: string) => unknown
}

/** The texts that are sent: their pattern, or a list of them. */
type Texts = RegExp | readonly string[]

const wires = new WeakMap<object, Wire & { readonly texts: Texts }>()

/** Says how a value of `schema` is sent: as one of `texts`. */
export function wireCodec<App>(
  schema: z.ZodMiniType<App, App>,
  texts: Texts,
  { write, read }: { readonly write: (value: App) => string | undefined; readonly read?: (text: string) => unknown },
): InputCodec<App> {
  wires.set(schema, { write, ...(read && { read }), texts })
  return schema
}

/** What JSON Schema shows of what is sent; `undefined` for a text that is sent as it is, or a list whose items are sent. */
export function sentAs(schema: z.ZodMiniType): Keywords | undefined {
  const { texts } = wires.get(schema) ?? {}
  return texts && { type: 'string', ...(texts instanceof RegExp ? { pattern: texts.source } : { enum: [...texts] }) }
}

/** A value as it is sent: a text, or a list of numbered ones. `undefined` for a value that is not sent. */
export function written(schema: z.ZodMiniType, value: unknown): string | readonly string[] | undefined {
  const { innerType, element } = definitionOf(schema)
  const wire = wires.get(schema)
  if (wire) return wire.write(value as never)
  if (innerType) return written(innerType, value)
  return element ? (value as unknown[]).map((item) => written(element, item) as string) : (value as string)
}

/** What a caller would write for a text that is sent. The result is not checked. */
export function fromText(schema: z.ZodMiniType, text: string): unknown {
  const { innerType } = definitionOf(schema)
  if (innerType) return fromText(innerType, text)
  const { read } = wires.get(schema) ?? {}
  return read ? read(text) : text
}

/** Gives a schema a type that zod cannot infer, for example of a shape that is built later. */
export const withType = <Output, Input = Output>(schema: z.core.$ZodType): z.ZodMiniType<Output, Input> =>
  schema as never

/** Changes nothing. */
export const same = <Value>(value: Value): Value => value
