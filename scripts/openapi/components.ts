import * as z from 'zod/mini'
import { published } from '../../src/schemas/published-input.ts'
import { isJson, type Json } from './json.ts'
import { describedSchemas, nameOf } from './schemas-by-name.ts'
import { simplified } from './simplified.ts'

/** A reference to a schema of the document. */
export const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** The schema of what the wire may carry as a value, with references to the schemas that users know by name. */
export function wireSchema(schema: z.ZodMiniType): Json {
  const json = z.toJSONSchema(published(schema), {
    io: 'input',
    override({ zodSchema, jsonSchema }) {
      const name = nameOf(zodSchema)
      if (name === undefined) return
      for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword as keyof typeof jsonSchema]
      Object.assign(jsonSchema, refTo(name))
    },
  })
  return simplified(json as Json)
}

/** The resources, as the wire may carry them. */
export function resourceSchemas(names: readonly string[]): Record<string, Json> {
  const schemas = names.map((name): [string, Json] => {
    const schema = describedSchemas.get(name)
    if (schema === undefined) throw new Error(`there is no schema ${name}`)
    return [name, simplified(z.toJSONSchema(schema, { io: 'input' }) as Json)]
  })
  const byText = new Map(schemas.map(([name, schema]) => [withoutDescription(schema), name]))
  return Object.fromEntries(
    schemas.map(([name, schema]) => [name, { description: schema.description, ...withRefs(schema, byText, name) }]),
  )
}

const withoutDescription = ({ description: _, ...schema }: Json) => JSON.stringify(schema)

/** The schema, with references in place of the records in it that are resources by themselves. */
function withRefs(schema: Json, byText: ReadonlyMap<string, string>, itself?: string): Json {
  const name = byText.get(withoutDescription(schema))
  if (name !== undefined && name !== itself) return refTo(name)
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    return isJson(value) ? withRefs(value, byText) : value
  }
  return Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, visit(value)]))
}
