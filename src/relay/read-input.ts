import * as z from 'zod/mini'
import { fieldsOf } from '../codecs/input.ts'
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
  const known = new Set(fields.length > 0 ? partsOf(fieldsOf(operation.input).fields as z.ZodMiniType).literals : [])
  const lists = [fields.filter((field) => known.has(field)), fields.filter((field) => !known.has(field))]
  for (const [index, list] of lists.entries()) if (list.length > 0) input[LISTS[index] as string] = list
  return input
}

/**
 * The value that a client sends as this text, found by trying: the known words, a whole number, the text itself. A text
 * that no client sends stays as it is, and is refused when it is encoded.
 */
function readText(schema: z.ZodMiniType, text: string): unknown {
  const { literals, isWhole, isList } = partsOf(schema)
  const read = (part: string) => {
    const candidates = [...literals, ...(isWhole && /^-?\d+$/.test(part) ? [Number(part)] : []), part]
    const sentAs = (value: unknown) => z.safeParse(schema, isList ? [value] : value).data
    return candidates.find((value) => sentAs(value) === part) ?? part
  }
  return isList ? text.split(',').map((part) => read(part.trim())) : read(text)
}

/** What a schema takes. */
interface Parts {
  readonly literals: readonly unknown[]
  readonly isWhole: boolean
  readonly isList: boolean
}

type Definition =
  | { type: 'optional'; innerType: z.ZodMiniType }
  | { type: 'pipe'; in: z.ZodMiniType }
  | { type: 'union'; options: readonly z.ZodMiniType[] }
  | { type: 'array'; element: z.ZodMiniType }
  | { type: 'literal'; values: readonly unknown[] }
  | { type: 'boolean' | 'number' | 'string' }

function partsOf(schema: z.ZodMiniType): Parts {
  const { def, bag } = schema._zod
  const definition = def as z.core.$ZodTypeDef as Definition
  switch (definition.type) {
    case 'optional':
      return partsOf(definition.innerType)
    case 'pipe':
      return partsOf(definition.in)
    case 'array':
      return { ...partsOf(definition.element), isList: true }
    case 'union': {
      const parts = definition.options.map(partsOf)
      return {
        literals: parts.flatMap(({ literals }) => literals),
        isWhole: parts.some(({ isWhole }) => isWhole),
        isList: parts.some(({ isList }) => isList),
      }
    }
    case 'literal':
      return { literals: definition.values, isWhole: false, isList: false }
    case 'boolean':
      return { literals: [true, false], isWhole: false, isList: false }
    default:
      return { literals: [], isWhole: bag.format === 'safeint', isList: false }
  }
}
