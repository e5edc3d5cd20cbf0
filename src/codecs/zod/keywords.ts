import * as z from 'zod/mini'

/**
 * JSON Schema of what zod cannot know of a schema: what a check of ours expects, or what is expected where zod takes any
 * value. `schemas/with-descriptions.ts` publishes it. zod's own checks (`regex`, `int`, …) would add 1 kB to a bundle.
 */
export const keywords = z.registry<z.core.JSONSchema.BaseSchema>()

/** Any value, of which JSON Schema shows these keywords. */
export const anyShownAs = (shown: z.core.JSONSchema.BaseSchema): z.ZodMiniType<unknown, unknown> =>
  z.unknown().register(keywords, shown)
