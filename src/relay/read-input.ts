import type * as z from 'zod/mini'
import { withCentury } from '../codecs/dates.ts'
import { fromText, sentAs } from '../codecs/zod/codec.ts'
import { definitionOf } from '../codecs/zod/definition.ts'
import { safeParse } from '../codecs/zod/safe-parse.ts'
import type { Operation } from '../operations/operation.ts'
import { MOST, type Parameters, quoted } from './parameters.ts'
import { Refusal } from './refusal.ts'

/** The two fields of a report's query that are sent as a parameter for each of their items. */
const LISTS = ['fields', 'extraFields']

/** Days of a report, whose year has two digits on the wire. */
const BOUNDS = ['from', 'to']

/** Items of a list that is sent as numbered parameters: targeting rules, each of which takes some time to read. */
const MOST_NUMBERED = 1000

/** Fields that a report shows. An unknown one takes some time, as it is compared with all names. */
const MOST_FIELDS = 250

/** The schema of the field that is sent as a parameter of this name; `undefined` for an unknown name. */
export function schemaOf({ input, isReport }: Operation, name: string): z.ZodMiniType | undefined {
  const schemas: Readonly<Record<string, z.ZodMiniType>> = input.shape
  return Object.hasOwn(schemas, name) && !(isReport && LISTS.includes(name)) ? schemas[name] : undefined
}

/**
 * Refuses numbered names of a parameter that clients send in one piece: a service may read either spelling of it.
 * @throws Refusal
 */
export function checkSpelling(parameters: Parameters, candidates: readonly Operation[]): void {
  const isInOnePiece = (name: string) =>
    candidates.some((candidate) => {
      const schema = schemaOf(candidate, name)
      return schema !== undefined && !isNumbered(schema)
    })
  for (const [name, value] of Object.entries(parameters))
    if (typeof value !== 'string' && isInOnePiece(name))
      throw new Refusal(
        'invalid',
        `the relay takes ${quoted(name)} without brackets: send its items separated by commas`,
      )
}

/** The input that a client would send as these parameters, all of which the operation knows. */
export function readInput(operation: Operation, parameters: Parameters): Record<string, unknown> {
  const input: Record<string, unknown> = Object.create(null)
  const fields: string[] = []
  for (const [name, value] of Object.entries(parameters)) {
    const schema = schemaOf(operation, name)
    if (schema !== undefined)
      input[name] =
        typeof value === 'string'
          ? readText(schema, operation.isReport && BOUNDS.includes(name) ? withCentury(value) : value)
          : atMost(MOST_NUMBERED, value ?? [])
    else if (value === '1') fields.push(name)
  }
  const selection = schemaOf({ ...operation, isReport: false }, 'fields')
  const isKnown = (field: string) => selection !== undefined && safeParse(selection, [field]).success
  const known = new Set(atMost(MOST_FIELDS, fields).filter(isKnown))
  const lists = [[...known], fields.filter((field) => !known.has(field))]
  for (const [index, list] of lists.entries()) if (list.length > 0) input[LISTS[index] as string] = list
  return input
}

/**
 * What a client sends as this text. One that no client sends stays as it is, and is refused when it is encoded: a list in
 * one piece, so that it has one issue and not thousands.
 * @throws Refusal for a list that is too long.
 */
function readText(schema: z.ZodMiniType, text: string): unknown {
  const parts = atMost(MOST, text.split(',', MOST + 1)).map((part) => part.trim())
  const forms = new Set([text, parts.join(',')])
  for (const form of forms) {
    const value = fromText(schema, form)
    if (safeParse(schema, value).success) return value
  }
  return text
}

function atMost<List extends { readonly length: number }>(most: number, list: List): List {
  if (list.length <= most) return list
  throw new Refusal('invalid', `the relay takes at most ${most} items in this list: send fewer`)
}

/** Whether a list is sent as a parameter for each of its items. */
function isNumbered(schema: z.ZodMiniType): boolean {
  const { innerType, element } = definitionOf(schema)
  return innerType ? isNumbered(innerType) : element !== undefined && sentAs(schema) === undefined
}
