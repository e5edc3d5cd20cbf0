/** The values with these names, in their order. */
export const pick = (values: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, (values as Record<string, unknown>)[name]]))
