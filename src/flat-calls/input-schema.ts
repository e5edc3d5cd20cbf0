import * as z from 'zod/mini'
import { id } from '../codecs/ids.ts'
import { type AnyOperation, hasRows } from '../operations/operation.ts'
import { isReadById } from './call.ts'
import { describedCopy } from './described.ts'

/** A JSON Schema of a value, as far as it is read here. */
export interface ValueSchema {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly ValueSchema[]
  readonly items?: ValueSchema
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
}

/** A JSON Schema of an object. */
export interface ObjectSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, ValueSchema>>
  readonly required: string[]
  readonly additionalProperties: false
}

/**
 * What a caller may write as parameters of an operation, as JSON Schema; where something is read by its id, nothing else.
 * `defaults` are what the client sends for parameters that are left out.
 */
export function inputSchemaOf(operation: AnyOperation, defaults: Readonly<Record<string, unknown>> = {}): ObjectSchema {
  const { properties, required = [] } = schemaOf(describedCopy(operation.input))
  if (!isReadById(operation))
    return closed(
      properties,
      required.filter((name) => defaults[name] === undefined),
    )
  const one = hasRows(operation) ? undefined : properties[operation.idParameter]
  return closed({ id: one ?? { ...schemaOf(id), description: 'Id of what to get.' } }, ['id'])
}

/** What the names mean that an input lists and the wire has as parameters of their own, as the fields of a report. */
export function meaningsOf({ input }: AnyOperation): ReadonlyMap<string, string> {
  const { properties = {} } = z.toJSONSchema(describedCopy(input), { io: 'output' }) as Partial<ObjectSchema>
  const texts = Object.entries(properties).map(([name, { description = '' }]): [string, string] => [
    name,
    description.includes('Meaning not documented') ? '' : description.replace('Shows: ', ''),
  ])
  return new Map(texts)
}

const schemaOf = (schema: z.ZodMiniType) =>
  z.toJSONSchema(schema, { io: 'input' }) as Partial<ObjectSchema> as ObjectSchema

const closed = (properties: ObjectSchema['properties'], required: string[]): ObjectSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
