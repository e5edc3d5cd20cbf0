/** The values of an answer that a schema has, in its order, which is that of SERVICE.md. */
export const pick = (values: object, { shape }: { readonly shape: object }): Record<string, unknown> =>
  pickFields(values, Object.keys(shape))

/** The values with these names. */
export const pickFields = (values: object, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, (values as Record<string, unknown>)[field]]))
