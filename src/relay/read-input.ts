import * as z from 'zod/mini'
import { fieldsOf } from '../codecs/definition.ts'
import { ownCopy } from '../errors/is-record.ts'
import type { AnyOperation } from '../operations/operation.ts'
import type { Parameters } from './parameters.ts'

/** The two fields of a report's query that are sent as a parameter for each of their items. */
const LISTS = ['fields', 'extraFields']

/** The schema of the field that is sent as a parameter of this name; `undefined` for an unknown name. */
export function schemaOf({ input, isReport }: AnyOperation, name: string): z.ZodMiniType | undefined {
  const schemas = fieldsOf(input)
  return Object.hasOwn(schemas, name) && !(isReport && LISTS.includes(name)) ? schemas[name] : undefined
}

/** The input that a client would send as these parameters, all of which the operation knows. */
export function readInput(operation: AnyOperation, parameters: Parameters): Record<string, unknown> {
  const input: Record<string, unknown> = ownCopy({})
  const fields: string[] = []
  for (const [name, value] of Object.entries(parameters)) {
    const schema = schemaOf(operation, name)
    if (schema !== undefined) input[name] = typeof value === 'string' ? readText(schema, value) : value
    else if (value === '1') fields.push(name)
  }
  const known = (field: string) => z.safeParse(fieldsOf(operation.input).fields as z.ZodMiniType, [field]).success
  const lists = [fields.filter(known), fields.filter((field) => !known(field))]
  for (const [index, list] of lists.entries()) if (list.length > 0) input[LISTS[index] as string] = list
  return input
}

/** What a client sends as this text. One that no client sends stays as it is, and is refused when it is encoded. */
function readText(schema: z.ZodMiniType, text: string): unknown {
  const withoutBlanks = text.replaceAll(/\s*,\s*/g, ',')
  const read = [text, withoutBlanks].map((form) => z.safeEncode(schema, form)).find(({ success }) => success)
  return read ? read.data : text
}
