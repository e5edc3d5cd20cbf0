import * as z from 'zod/mini'
import { isRecord } from '../../errors/objects.ts'
import { refuse } from './checks.ts'
import { definitionOf, fieldsOf, innerOf, same, withType } from './codec.ts'

/** How a value of a response is decoded, by zod as well as in place. */
export interface Decoder {
  readonly expected: string
  /** Returns `undefined` for an invalid value: JSON has no `undefined`. */
  readonly decode: (value: unknown) => unknown
  /** The schema of the items of a list or map, which are read after it is decoded. */
  readonly item?: z.ZodMiniType<unknown, unknown>
  /** Whether every string is valid and stays unchanged. */
  readonly anyString?: boolean
}

type Schema = z.ZodMiniType

const decoders = new WeakMap<object, Decoder>()

/** The decoder that a schema was made of, if any. */
export const decoderOf = (schema: Schema): Decoder | undefined => decoders.get(schema)

/** Whether a schema is that of a single value, and of no record, list or map. */
export function isScalar(schema: Schema): boolean {
  const decoder = decoderOf(schema)
  return decoder !== undefined && decoder.item === undefined
}

/** Makes the schema of a decoder. `wire` takes any value. `result` is what is given, and decodes items if there are any. */
export function decoded<Value>(
  decoder: Decoder,
  wire: z.ZodMiniType<unknown, unknown>,
  result: Schema,
): z.ZodMiniType<Value, unknown> {
  const schema = z.codec(wire, result, {
    decode(value, payload) {
      const found = decoder.decode(value)
      return found === undefined ? refuse(payload, decoder.expected) : found
    },
    encode: same,
  })
  decoders.set(schema, decoder)
  return withType(schema)
}

/** The name of a field, the index of an array, or the key of a map: warnings leave out the last two. */
type PathPart = string | number | { readonly key: string }

export type Path = readonly PathPart[]

/** Called with an invalid value. It must be fast. */
export type OnInvalid = (path: Path, expected: string, value: unknown) => void

/** Reads a value in place: a valid one is converted, an invalid one is reported and left unchanged. */
type Read = (value: unknown, onInvalid: OnInvalid) => unknown

/** How a value, or the field of a record, is read. */
interface Reader {
  readonly read: Read
  readonly isOptional: boolean
  /** Whether every string is valid and stays unchanged. */
  readonly anyString: boolean
}

/**
 * Reads a response by its schema, but converts rows in place, and an invalid value does not affect the rest of its row. zod
 * itself would take too long for a page of 10,000 rows.
 */
export const readBy = (schema: Schema, value: unknown, onInvalid: OnInvalid): unknown =>
  readerOf(schema).read(value, onInvalid)

const readers = new WeakMap<object, Reader>()

function readerOf(schema: Schema): Reader {
  const reader = readers.get(schema) ?? makeReader(schema)
  readers.set(schema, reader)
  return reader
}

function makeReader(schema: Schema): Reader {
  const decoder = decoderOf(schema)
  if (decoder !== undefined) {
    const { decode, expected, item, anyString = false } = decoder
    const readItems = item && itemsReader(item)
    const read: Read = (value, onInvalid) => {
      const result = decode(value)
      if (result === undefined) return mismatch(value, expected, onInvalid)
      return readItems === undefined ? result : readItems(result, onInvalid)
    }
    return { read, isOptional: false, anyString }
  }
  const { type } = definitionOf(schema)
  if (type === 'object') return { read: recordReader(fieldReadersOf(schema)), isOptional: false, anyString: false }
  const inner = innerOf(schema)
  if (inner && (type === 'optional' || type === 'nullable')) {
    const { read, anyString } = readerOf(inner)
    const [isOptional, empty] = type === 'optional' ? [true, undefined] : [false, null]
    return { read: (value, onInvalid) => (value === empty ? value : read(value, onInvalid)), isOptional, anyString }
  }
  // `unknown` takes any value, as the payload of an envelope.
  if (type !== 'unknown') throw new TypeError(`a response cannot have a schema of type ${type}`)
  return { read: same, isOptional: true, anyString: true }
}

function mismatch(value: unknown, expected: string, onInvalid: OnInvalid): unknown {
  onInvalid([], expected, value)
  return value
}

type Fields = readonly (readonly [name: string, Reader])[]

const fieldReadersOf = (schema: Schema): Fields =>
  Object.entries(fieldsOf(schema)).map(([name, field]) => [name, readerOf(field)])

const recordReader =
  (fields: Fields): Read =>
  (value, onInvalid) => {
    if (!isRecord(value)) return mismatch(value, 'an object', onInvalid)
    readRecords([value], fields, (_, path, expected, invalid) => onInvalid(path, expected, invalid))
    return value
  }

/** Makes the reader of the items of a list or map. */
function itemsReader(item: Schema): Read {
  const fields = definitionOf(item).type === 'object' ? fieldReadersOf(item) : undefined
  const read = fields ? recordReader(fields) : readerOf(item).read
  return (value, onInvalid) => {
    const items = value as Record<string, unknown>
    const isList = Array.isArray(value)
    if (fields && isList && value.every(isRecord)) {
      readRecords(value, fields, (index, path, expected, invalid) => onInvalid([index, ...path], expected, invalid))
      return value
    }
    for (const key of Object.keys(items)) {
      const step = isList ? Number(key) : { key }
      items[key] = read(items[key], (path, expected, invalid) => onInvalid([step, ...path], expected, invalid))
    }
    return items
  }
}

/** Reads records field by field, and not record by record: engines read the same field of many records faster. */
function readRecords(
  records: readonly Record<string, unknown>[],
  fields: Fields,
  onInvalid: (index: number, ...invalid: Parameters<OnInvalid>) => void,
): void {
  const strings = records.length > 1 ? stringFieldsOf(records) : undefined
  for (const [name, { read, isOptional, anyString }] of fields) {
    if (anyString && strings?.has(name)) continue
    let index = 0
    const below: OnInvalid = (path, expected, invalid) => onInvalid(index, [name, ...path], expected, invalid)
    for (; index < records.length; index++) {
      const record = records[index] as Record<string, unknown>
      const before = record[name]
      if (before === undefined ? isOptional : anyString && typeof before === 'string') continue
      const after = read(before, below)
      if (after !== before) record[name] = after
    }
  }
}

/** Names of fields that are strings in all records, at the same place: engines find that out several times faster. */
function stringFieldsOf(records: readonly Record<string, unknown>[]): ReadonlySet<string> {
  const names = Object.keys(records[0] ?? {})
  const isString = names.map(() => true)
  for (const record of records) {
    let at = 0
    for (const name in record) {
      if (name !== names[at] || typeof record[name] !== 'string') isString[at] = false
      at++
    }
    // Those that this record lacks.
    while (at < names.length) isString[at++] = false
  }
  return new Set(names.filter((_, at) => isString[at]))
}
