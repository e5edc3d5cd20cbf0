import * as z from 'zod/mini'
import * as described from '../../src/schemas/described.ts'
import * as own from '../../src/schemas/index.ts'

/** The schemas with their descriptions, by the names that users import. */
export const describedSchemas: ReadonlyMap<string, z.ZodMiniType> = new Map(Object.entries({ ...described }))

const names = new Map<unknown, string>(Object.entries({ ...own }).map(([name, schema]) => [schema, name]))

/** The name of a schema that users can import, if it is one. */
export const nameOf = (schema: unknown): string | undefined => names.get(schema)

/** What a schema that users can import is. */
export function descriptionOf(schema: unknown): { readonly description?: string } {
  const described = describedSchemas.get(nameOf(schema) ?? '')
  const { description } = described === undefined ? {} : (z.globalRegistry.get(described) ?? {})
  return description === undefined ? {} : { description }
}
