import * as z from 'zod/mini'
import { rulesOf } from '../../src/codecs/input.ts'
import * as described from '../../src/schemas/described.ts'
import * as own from '../../src/schemas/index.ts'

/** The schemas with their descriptions, by the names that users import. */
export const describedSchemas: ReadonlyMap<string, z.ZodMiniType> = new Map(Object.entries({ ...described }))

const names = new Map<unknown, string>(
  [own, described].flatMap((schemas) => Object.entries({ ...schemas }).map(([name, schema]) => [schema, name])),
)

/** The name of a schema that users can import, if it is one. */
export const nameOf = (schema: unknown): string | undefined => names.get(schema)

/** Whether the schema of this name is one of an input. */
export const isInput = (name: string): boolean => rulesOf({ ...own }[name as keyof typeof own]) !== undefined

/** What a schema that users can import is. */
export function descriptionOf(schema: unknown): { readonly description?: string } {
  const described = describedSchemas.get(nameOf(schema) ?? '')
  const { description } = described === undefined ? {} : (z.globalRegistry.get(described) ?? {})
  return description === undefined ? {} : { description }
}
