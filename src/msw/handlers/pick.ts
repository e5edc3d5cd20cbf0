/** The values with the names of `fields`, in their order. */
export const pick = (values: object, fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, (values as Record<string, unknown>)[field]]))
