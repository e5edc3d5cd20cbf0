import * as z from 'zod/mini'
import { id } from '../codecs/ids.ts'
import type { Operation } from '../operations/operation.ts'
import { shownFieldsOf } from '../schemas/with-descriptions.ts'
import { takesOnlyId } from './call.ts'
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

/** The JSON Schema of the flat arguments of a call. Parameters with a value in `defaults` are not required. */
export function inputSchemaOf(operation: Operation, defaults: Readonly<Record<string, unknown>> = {}): ObjectSchema {
  const { properties, required = [] } = jsonSchemaOf(operation.input)
  if (!takesOnlyId(operation))
    return closed(
      properties,
      required.filter((name) => defaults[name] === undefined),
    )
  // `offers.get` sends its id as `offer_ids`, a filter that takes several: its `id` is shown as a plain id instead.
  const one = operation.result.shape === 'row' ? undefined : properties[operation.idParameter]
  return closed({ id: one ?? { ...jsonSchemaOf(id), description: 'Id of the offer.' } }, ['id'])
}

/** What each field of a report means, by the name of the parameter that shows it; `''` if that is not documented. */
export function meaningsOf({ input }: Operation): ReadonlyMap<string, string> {
  const shown = [...shownFieldsOf(describedCopy(input))]
  return new Map(shown.map(([name, { description, undocumented }]) => [name, undocumented ? '' : description]))
}

type InputSchema = Omit<ObjectSchema, 'required'> & { readonly required?: string[] }

const known = new WeakMap<z.ZodMiniType, InputSchema>()

/** The JSON Schema of what a caller writes. The fields of an operation's input have their descriptions. */
export function jsonSchemaOf(schema: z.ZodMiniType): InputSchema {
  const made = known.get(schema) ?? (z.toJSONSchema(describedCopy(schema), { io: 'input' }) as InputSchema)
  known.set(schema, made)
  return made
}

const closed = (properties: ObjectSchema['properties'], required: string[]): ObjectSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
