import type * as z from 'zod/mini'
import { encode } from '../call/prepare-call.ts'
import { withCentury } from '../codecs/dates.ts'
import { safeParse } from '../codecs/zod/checks.ts'
import { definitionOf, fromText, sentAs, written } from '../codecs/zod/codec.ts'
import { InputError } from '../errors/errors.ts'
import { type Operation, showsField } from '../operations/operation.ts'
import type { ClientState } from '../transport/client-state.ts'
import { MOST, type Parameters, quoted } from './parameters.ts'
import { invalid } from './refusal.ts'

/** The two fields of a report's query that are sent as a parameter for each of their items. */
const LISTS = ['fields', 'extraFields']

/** Days of a report, whose year has two digits on the wire. */
const BOUNDS = ['from', 'to']

/** Items of a list that is sent as numbered parameters: targeting rules, each of which takes some time to read. */
const MOST_NUMBERED = 1000

/** Fields that a report shows. An unknown one takes some time, as it is compared with all names. */
const MOST_FIELDS = 250

/**
 * Reads the input of a call from its parameters, and encodes it as a client does: what the operation does not know is in
 * neither. `forms` are all operations with this path and method.
 * @throws Refusal
 */
export function readCall(
  operation: Operation,
  parameters: Parameters,
  forms: readonly Operation[],
  state: ClientState,
) {
  const { name: call } = operation
  const known = Object.entries(parameters).filter(([name, value]) => {
    if (schemaOf(operation, name) !== undefined) return true
    const isFlag = showsField(operation, name)
    if (isFlag && value !== '0' && value !== '1')
      throw invalid(`the relay expects 1 or 0 for ${quoted(name)} of ${call}`)
    if (!isFlag && !isDefault(forms, name, value))
      throw invalid(`the relay knows no parameter ${quoted(name)} of ${call}: leave it out`)
    return isFlag
  })
  const input = readInput(operation, Object.fromEntries(known))
  try {
    return { input, prepared: encode(operation, input, state) }
  } catch (error) {
    // Its message begins with the name of the call.
    if (error instanceof InputError) throw invalid(`the relay refuses the input of ${error.message}`)
    throw error
  }
}

/**
 * Whether a client of any of these forms sends the parameter by itself. A page whose client does not know that the relay
 * acts for an affiliate sends `event_range=0`, which the report of an affiliate does not have.
 */
const isDefault = (forms: readonly Operation[], name: string, value: unknown): boolean =>
  forms.some((form) => {
    const usual = form.defaults?.[name]
    const schema = schemaOf(form, name)
    return usual !== undefined && schema !== undefined && written(schema, usual) === value
  })

/** The schema of the field that is sent as a parameter of this name; `undefined` for an unknown name. */
export function schemaOf({ input, isReport }: Operation, name: string): z.ZodMiniType | undefined {
  const schemas: Readonly<Record<string, z.ZodMiniType>> = input.shape
  return Object.hasOwn(schemas, name) && !(isReport && LISTS.includes(name)) ? schemas[name] : undefined
}

/** The input that a client would send as these parameters, all of which the operation knows. @throws Refusal */
export function readInput(operation: Operation, parameters: Parameters): Record<string, unknown> {
  const input: Record<string, unknown> = Object.create(null)
  const fields: string[] = []
  for (const [name, value = ''] of Object.entries(parameters)) {
    const schema = schemaOf(operation, name)
    if (schema === undefined) {
      if (value === '1') fields.push(name)
    } else if (typeof value === 'string')
      input[name] = readText(schema, operation.isReport && BOUNDS.includes(name) ? withCentury(value) : value)
    else if (isNumbered(schema)) input[name] = atMost(MOST_NUMBERED, value)
    else throw invalid(`the relay takes ${quoted(name)} without brackets: send its items separated by commas`)
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
  atMost(MOST, text.split(',', MOST + 1))
  const value = fromText(schema, text)
  return safeParse(schema, value).success ? value : text
}

function atMost<List extends { readonly length: number }>(most: number, list: List): List {
  if (list.length <= most) return list
  throw invalid(`the relay takes at most ${most} items in this list: send fewer`)
}

/** Whether a list is sent as a parameter for each of its items. */
function isNumbered(schema: z.ZodMiniType): boolean {
  const { innerType, element } = definitionOf(schema)
  return innerType ? isNumbered(innerType) : element !== undefined && sentAs(schema) === undefined
}
