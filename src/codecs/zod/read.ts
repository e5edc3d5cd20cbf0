import type * as z from 'zod/mini'
import { isRecord } from '../../errors/objects.ts'
import { same } from './codec.ts'
import { decoderOf } from './decoder.ts'
import { definitionOf, innerOf } from './definition.ts'

/** The name of a field, the index of an array, or the key of a map: warnings leave out the last two. */
type PathPart = string | number | { readonly key: string }

export type Path = readonly PathPart[]

/** Called with an invalid value. It must be fast. */
export type OnInvalid = (path: Path, expected: string, value: unknown) => void

/** Reads a value in place: a valid one is converted, an invalid one is reported and left unchanged. */
type Read = (value: unknown, onInvalid: OnInvalid) => unknown

type Schema = z.ZodMiniType

/**
 * Reads a response by its schema, but converts rows in place, and an invalid value does not affect the rest of its row. zod
 * itself would take too long for a page of 10,000 rows.
 */
export const readBy = (schema: Schema, value: unknown, onInvalid: OnInvalid): unknown =>
  readerOf(schema)(value, onInvalid)

/** Reads the rows of a page, each by the same schema. */
export const readRows: typeof readBy = (row, rows, onInvalid) => arrayReader(readerOf(row))(rows, onInvalid)

const readers = new WeakMap<object, Read>()

function readerOf(schema: Schema): Read {
  const read = readers.get(schema) ?? build(schema)
  readers.set(schema, read)
  return read
}

function build(schema: Schema): Read {
  const decoder = decoderOf(schema)
  if (decoder !== undefined) {
    const { decode, expected, item } = decoder
    const read = item && readerOf(item)
    return (value, onInvalid) => {
      const result = decode(value, read === undefined ? same : itemReader(read, onInvalid))
      return result === undefined ? mismatch(value, expected, onInvalid) : result
    }
  }
  const { type, shape } = definitionOf(schema)
  if (type === 'object' && shape) return objectReader(shape)
  const inner = innerOf(schema)
  if (inner && (type === 'optional' || type === 'nullable')) {
    const [empty, read] = [type === 'optional' ? undefined : null, readerOf(inner)]
    return (value, onInvalid) => (value === empty ? value : read(value, onInvalid))
  }
  // `unknown` takes any value, as the payload of an envelope.
  if (type !== 'unknown') throw new TypeError(`a response cannot have a schema of type ${type}`)
  return same
}

/** Reads an item of a list or map. */
const itemReader = (read: Read, onInvalid: OnInvalid) => (item: unknown, key: string | number) => {
  const step = typeof key === 'string' ? { key } : key
  return read(item, (path, expected, invalid) => onInvalid([step, ...path], expected, invalid))
}

function mismatch(value: unknown, expected: string, onInvalid: OnInvalid): unknown {
  onInvalid([], expected, value)
  return value
}

/** Whether every string is valid and stays unchanged. */
function takesAnyString(schema: Schema): boolean {
  const inner = innerOf(schema)
  return inner ? takesAnyString(inner) : decoderOf(schema)?.anyString === true
}

/** A field of a row. One that is not in the schema has no `read`. */
interface RowField {
  readonly name: string
  readonly isRequired: boolean
  readonly anyString: boolean
  readonly read: Read | undefined
}

/** The fields of a schema by name. `order` caches them in the order of the last row. */
function rowFieldsOf(shape: Readonly<Record<string, Schema>>) {
  const fields = Object.entries(shape).map(([name, schema]) => {
    const isRequired = definitionOf(schema).type !== 'optional'
    return { name, isRequired, anyString: takesAnyString(schema), read: readerOf(schema) }
  })
  const byName = new Map(fields.map((field) => [field.name, field]))
  return { byName, requiredFields: fields.filter(({ isRequired }) => isRequired), order: [] as RowField[] }
}

type RowFields = ReturnType<typeof rowFieldsOf>

function objectReader(shape: Readonly<Record<string, Schema>>): Read {
  const fields = rowFieldsOf(shape)
  return (value, onInvalid) =>
    isRecord(value) ? readRow(value, fields, onInvalid) : mismatch(value, 'an object', onInvalid)
}

/**
 * Iterates over the row and not over the schema, because engines read the values of a row fast only in the row's order.
 * Rows of a page have the same order, so `order` has the field without a lookup. At the top level, because a function
 * inside another one is compiled again for each page.
 */
function readRow(
  row: Record<string, unknown>,
  { byName, requiredFields, order }: RowFields,
  onInvalid: OnInvalid,
): unknown {
  let name = ''
  const onInvalidField: OnInvalid = (path, expected, invalid) => onInvalid([name, ...path], expected, invalid)
  let requiredSeen = 0
  let index = 0
  for (const key in row) {
    if (order[index]?.name !== key)
      order[index] = byName.get(key) ?? { name: key, isRequired: false, anyString: false, read: undefined }
    const { isRequired, anyString, read } = order[index++] as RowField
    if (isRequired) requiredSeen++
    if (read === undefined) continue
    const before = row[key]
    if (anyString && typeof before === 'string') continue
    name = key
    const after = read(before, onInvalidField)
    if (after !== before) row[key] = after
  }
  if (requiredSeen < requiredFields.length) {
    for (const field of requiredFields) {
      name = field.name
      if (!Object.hasOwn(row, name)) field.read(undefined, onInvalidField)
    }
  }
  return row
}

function arrayReader(read: Read): Read {
  return (value, onInvalid) => {
    if (!Array.isArray(value)) return mismatch(value, 'an array', onInvalid)
    let index = 0
    const below: OnInvalid = (path, expected, invalid) => onInvalid([index, ...path], expected, invalid)
    for (; index < value.length; index++) value[index] = read(value[index], below)
    return value
  }
}
