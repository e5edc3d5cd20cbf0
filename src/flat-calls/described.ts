import type * as z from 'zod/mini'
import * as described from '../schemas/described.ts'
import * as schemas from '../schemas/index.ts'

const byName = new Map(Object.entries<z.ZodMiniType>(described))
const copies = new Map(Object.entries<z.ZodMiniType>(schemas).map(([name, schema]) => [schema, byName.get(name)]))

/** A schema of an operation with the descriptions that `…/schemas` has; the same schema if there are none. */
export const describedCopy = (schema: z.ZodMiniType): z.ZodMiniType => copies.get(schema) ?? schema
