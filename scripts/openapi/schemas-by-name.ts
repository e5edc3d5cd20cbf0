import type * as z from 'zod/mini'
import * as described from '../../src/schemas/described.ts'
import * as own from '../../src/schemas/index.ts'

/** The schemas with their descriptions, by the names that users import. */
export const describedSchemas: ReadonlyMap<string, z.ZodMiniType> = new Map(Object.entries({ ...described }))

const names = new Map<unknown, string>(Object.entries({ ...own }).map(([name, schema]) => [schema, name]))

/** The name of a schema that users can import, if it is one. */
export const nameOf = (schema: unknown): string | undefined => names.get(schema)
