import type { Json } from './json.ts'

/**
 * Schemas of parameters that tools should not send unless a user asks for it. Tools send every parameter with an example
 * (Bruno, Swagger UI), or every parameter, with a made-up value where there is no example (Postman). So these have an
 * example in a schema of their own: the former do not look for it there, and the latter has a value that works.
 */
export const sharedSchemas = {
  AffiliateId: { type: 'integer', minimum: 1, examples: [42], description: 'Affiliate id.' },
  FieldFlag: {
    type: 'integer',
    enum: [0, 1],
    examples: [0],
    description: '1 includes the field in each row, 0 leaves it out.',
  },
} as const satisfies Readonly<Record<string, Json>>

/** The schema of a parameter. Bruno would look into a plain reference, and Redocly warns of an `allOf` of one. */
export const sharedSchema = (name: keyof typeof sharedSchemas): Json => ({
  allOf: [{ $ref: `#/components/schemas/${name}` }, { type: 'integer' }],
})
