import type * as z from 'zod/mini'
import * as described from '../schemas/described.ts'
import * as schemas from '../schemas/index.ts'
import { published } from '../schemas/published-input.ts'

const byName = new Map(Object.entries<z.ZodMiniType>(described))
const copies = new Map(Object.entries<z.ZodMiniType>(schemas).map(([name, schema]) => [schema, byName.get(name)]))

/** The schema that `…/schemas` has, with its descriptions, or else one with what JSON Schema shows of it. */
export const describedCopy = (schema: z.ZodMiniType): z.ZodMiniType => copies.get(schema) ?? published(schema)
