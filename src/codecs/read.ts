import * as z from 'zod/mini'
import { isEmptyMap, listOf, scalarOf } from './responses.ts'

/** The name of a field, the index of an array, or the key of a map, which is no name. */
type Part = string | number | { readonly key: string }

export type Path = readonly Part[]

/** Reports an invalid value. It is called for each invalid value, so it must be fast. */
export type Report = (path: Path, expected: string, value: unknown) => void

interface Place {
  /** Changes while a reader runs: copy what is to be kept. */
  readonly path: Part[]
  readonly report: Report
}

/** Reads a value in place: converts a valid value, and reports an invalid one and leaves it unchanged. */
type Read = (value: unknown, place: Place) => unknown

const readers = new WeakMap<object, Read>()

/** Reads a response by its schema, but converts rows in place, and an invalid value does not affect the rest of its row. */
export function readBy(schema: z.ZodMiniType<unknown, unknown>, value: unknown, report: Report): unknown {
  return readerOf(schema)(value, { path: [], report })
}

/** Reads the rows of a page, each by the same schema. */
export const readRows: typeof readBy = (row, rows, report) => buildArray(readerOf(row))(rows, { path: [], report })

function readerOf(schema: Schema): Read {
  const read = readers.get(schema) ?? build(schema)
  readers.set(schema, read)
  return read
}

type Schema = z.ZodMiniType<unknown, unknown>
type Definition =
  | { type: 'object'; shape: Record<string, Schema> }
  | { type: 'array'; element: Schema }
  | { type: 'record'; valueType: Schema }
  | { type: 'optional' | 'nullable'; innerType: Schema }
  | { type: 'pipe'; in: Schema; out: Schema }

const definitionOf = (schema: Schema) => schema._zod.def as z.core.$ZodTypeDef as Definition

function build(schema: Schema): Read {
  const scalar = scalarOf(schema)
  if (scalar !== undefined) {
    return (value, { path, report }) => {
      const result = scalar.read(value)
      if (result !== undefined) return result
      report(path, scalar.expected, value)
      return value
    }
  }
  const def = definitionOf(schema)
  if (def.type === 'object') return buildObject(def.shape)
  if (def.type === 'array') return buildArray(readerOf(def.element))
  if (def.type === 'record') return buildMap(readerOf(def.valueType))
  // A list, in the forms that services write it.
  if (def.type === 'pipe' && definitionOf(def.in).type === 'array') {
    const read = readerOf(def.out)
    return (value, place) => read(listOf(value), place)
  }
  return (value, { path, report }) => {
    const result = z.safeParse(schema, value)
    if (result.success) return result.data
    report(path, result.error.issues[0]?.message ?? 'another value', value)
    return value
  }
}

interface Field {
  readonly name: string
  readonly read: Read
  /** Whether every string is valid and stays unchanged. */
  readonly text: boolean
  readonly required: boolean
  /** Whether `null` is valid and stays unchanged. */
  readonly nullable: boolean
}

function fieldOf(name: string, schema: Schema): Field {
  let [inner, required, nullable] = [schema, true, false]
  for (let def = definitionOf(inner); def.type === 'optional' || def.type === 'nullable'; def = definitionOf(inner)) {
    if (def.type === 'optional') required = false
    else nullable = true
    inner = def.innerType
  }
  return { name, read: readerOf(inner), text: scalarOf(inner)?.text === true, required, nullable }
}

/**
 * Walks the row and not the schema: engines give the values of a row fast in their own order only. Rows of one page have
 * the same order, so the fields of the row before are found without looking them up.
 */
function buildObject(shape: Record<string, Schema>): Read {
  const fields = new Map(Object.entries(shape).map(([name, schema]) => [name, fieldOf(name, schema)]))
  const required = [...fields.values()].filter((field) => field.required)
  const names: string[] = []
  const order: (Field | undefined)[] = []
  return (value, place) => {
    const { path, report } = place
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      report(path, 'an object', value)
      return value
    }
    const row = value as Record<string, unknown>
    const own = Object.keys(row)
    const values = Object.values(row)
    const depth = path.length
    let met = 0
    for (let at = 0; at < own.length; at++) {
      const name = own[at] as string
      if (names[at] !== name) {
        names[at] = name
        order[at] = fields.get(name)
      }
      const field = order[at]
      if (field === undefined) continue
      if (field.required) met++
      const before = values[at]
      if (typeof before === 'string' ? field.text : before === null && field.nullable) continue
      path[depth] = name
      const after = field.read(before, place)
      if (after !== before) row[name] = after
    }
    if (met < required.length) {
      for (const { name, read } of required) {
        if (Object.hasOwn(row, name)) continue
        path[depth] = name
        const after = read(undefined, place)
        if (after !== undefined) row[name] = after
      }
    }
    path.length = depth
    return row
  }
}

function buildArray(element: Read): Read {
  return (value, place) => {
    const { path, report } = place
    if (!Array.isArray(value)) {
      report(path, 'an array', value)
      return value
    }
    const depth = path.length
    for (let index = 0; index < value.length; index++) {
      path[depth] = index
      value[index] = element(value[index], place)
    }
    path.length = depth
    return value
  }
}

/** `Object.fromEntries` makes of a key such as `__proto__` an entry like any other. */
function buildMap(item: Read): Read {
  return (value, place) => {
    const { path, report } = place
    if (isEmptyMap(value)) return {}
    if (typeof value !== 'object' || Array.isArray(value)) {
      report(path, 'a map of ids', value)
      return value
    }
    const depth = path.length
    const entries = Object.entries(value as object).map(([key, entry]) => {
      path[depth] = { key }
      return [key, item(entry, place)]
    })
    path.length = depth
    return Object.fromEntries(entries)
  }
}
