import * as z from 'zod/mini'
import { isEmptyMap, leafOf, listOf, mapItemOf } from './answers.ts'

/** Told of each value that does not fit, with its path: array indices in brackets, the keys of maps in `KEY_MARK`s. */
export type Report = (path: string, expected: string, value: unknown) => void

/** Stands before and after the key of a map in a path, so that it can be told from the name of a field. */
export const KEY_MARK = '\0'

/** Reads a value in place: what fits is converted, what does not is reported and stays as it came. */
export type Read = (value: unknown, report: Report, path: string) => unknown

const readers = new WeakMap<object, Read>()

/**
 * The reader of an answer's schema. It does what the schema does, with two differences that a client needs: a misfit
 * spoils only itself and not its whole row, and rows are converted in place instead of being rebuilt.
 */
export function readerOf(schema: z.ZodMiniType<unknown, unknown>): Read {
  let read = readers.get(schema)
  if (read === undefined) {
    read = build(schema)
    readers.set(schema, read)
  }
  return read
}

function build(schema: z.ZodMiniType<unknown, unknown>): Read {
  const leaf = leafOf(schema)
  if (leaf !== undefined) {
    return (value, report, path) => {
      const result = leaf.read(value)
      if (result !== undefined) return result
      report(path, leaf.expected, value)
      return value
    }
  }
  const entry = mapItemOf(schema)
  if (entry !== undefined) return buildMap(readerOf(entry))
  const { def } = schema._zod as unknown as { def: Definition }
  if (def.type === 'object') return buildObject(def.shape)
  if (def.type === 'array') return buildArray(readerOf(def.element))
  if (def.type === 'pipe') {
    const out = (def.out._zod as unknown as { def: Definition }).def
    if (out.type === 'array') return buildArray(readerOf(out.element))
  }
  if (def.type === 'optional' || def.type === 'nullable') return readerOf(def.innerType)
  return (value, report, path) => {
    const result = z.safeParse(schema, value)
    if (result.success) return result.data
    report(path, result.error.issues[0]?.message ?? 'another value', value)
    return value
  }
}

type Schema = z.ZodMiniType<unknown, unknown>
type Definition =
  | { type: 'object'; shape: Record<string, Schema> }
  | { type: 'array'; element: Schema }
  | { type: 'optional' | 'nullable'; innerType: Schema }
  | { type: 'pipe'; out: Schema }

/** What a field allows besides its own values. */
function allowances(schema: Schema): { absent: boolean; empty: boolean } {
  const { def } = schema._zod as unknown as { def: Definition }
  if (def.type !== 'optional' && def.type !== 'nullable') return { absent: false, empty: false }
  const inner = allowances(def.innerType)
  return { absent: inner.absent || def.type === 'optional', empty: inner.empty || def.type === 'nullable' }
}

/** Whether a schema's reader takes every text as it is. */
function isText(schema: Schema): boolean {
  const { def } = schema._zod as unknown as { def: Definition }
  if (def.type === 'optional' || def.type === 'nullable') return isText(def.innerType)
  return leafOf(schema)?.text === true
}

interface Field {
  readonly read: Read
  /** Whether every text is right as it is. */
  readonly text: boolean
  readonly required: boolean
  /** Whether `null` is right. */
  readonly empty: boolean
}

function fieldOf(schema: Schema): Field {
  const { absent, empty } = allowances(schema)
  return { read: readerOf(schema), text: isText(schema), required: !absent, empty }
}

/**
 * Walks the row and not the schema: engines give the values of a row fast in their own order only. Rows of one
 * page have the same order, so the fields of the row before are found without looking them up.
 */
function buildObject(shape: Record<string, Schema>): Read {
  const fields = new Map(Object.entries(shape).map(([name, schema]) => [name, fieldOf(schema)]))
  const required = [...fields].filter(([, field]) => field.required)
  const names: string[] = []
  const order: (Field | undefined)[] = []
  return (value, report, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      report(path, 'an object', value)
      return value
    }
    const row = value as Record<string, unknown>
    const pathOf = (name: string) => (path === '' ? name : `${path}.${name}`)
    const own = Object.keys(row)
    const values = Object.values(row)
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
      if (typeof before === 'string' ? field.text : before === null && field.empty) continue
      const after = field.read(before, report, pathOf(name))
      if (after !== before) row[name] = after
    }
    if (met < required.length)
      for (const [name, { read }] of required) if (!Object.hasOwn(row, name)) read(undefined, report, pathOf(name))
    return row
  }
}

function buildArray(element: Read): Read {
  return (value, report, path) => {
    const rows = listOf(value)
    if (!Array.isArray(rows)) {
      report(path, 'an array', value)
      return value
    }
    for (let index = 0; index < rows.length; index++) rows[index] = element(rows[index], report, `${path}[${index}]`)
    return rows
  }
}

/** `Object.fromEntries` makes of a key such as `__proto__` an entry like any other. */
function buildMap(item: Read): Read {
  return (value, report, path) => {
    if (isEmptyMap(value)) return {}
    if (typeof value !== 'object' || Array.isArray(value)) {
      report(path, 'a map of ids', value)
      return value
    }
    const entries = Object.entries(value as object)
    return Object.fromEntries(
      entries.map(([key, entry]) => [key, item(entry, report, `${path}.${KEY_MARK}${key}${KEY_MARK}`)]),
    )
  }
}
