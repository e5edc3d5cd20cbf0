/** A JSON Schema, or another object of the document. */
export interface Json {
  readonly [name: string]: unknown
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The alternatives of a schema, in all of its unions. */
export const alternativesOf = (schema: Json): readonly Json[] =>
  Array.isArray(schema.anyOf) ? (schema.anyOf as Json[]).flatMap(alternativesOf) : [schema]

/** A schema of several alternatives. One alternative stays what it is. */
export function anyOf(alternatives: readonly Json[]): Json {
  const different = [...new Map(alternatives.map((one) => [JSON.stringify(one), one])).values()]
  return different.length === 1 ? (different[0] as Json) : { anyOf: different }
}

/** An object without the fields that are undefined. */
export const defined = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
