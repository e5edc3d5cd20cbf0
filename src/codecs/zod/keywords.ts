import * as z from 'zod/mini'

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
