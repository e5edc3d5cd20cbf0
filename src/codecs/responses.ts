import * as z from 'zod/mini'
import { isRecord } from '../errors/objects.ts'
import type { FieldOutputs } from './fields.ts'
import { isRounded } from './money.ts'
import { textLike, wholeNumber } from './zod/checks.ts'
import { anyShownAs } from './zod/codec.ts'
import { lazyObject } from './zod/object-schemas.ts'
import { decoded } from './zod/read.ts'

/** A string or number for which editors suggest the documented values. Others are allowed. */
export type Known<Value extends string | number> = Value | ([Value] extends [number] ? number & {} : string & {})

/** The schema of a response field. A field that may be absent is wrapped in `optional`. */
export type FieldSchema<Value> = undefined extends Value
  ? z.ZodMiniOptional<z.ZodMiniType<Exclude<Value, undefined>, unknown>>
  : z.ZodMiniType<Value, unknown>

/** A schema for each field of a record. */
export type Fields<Data> = { readonly [Name in keyof Data]-?: FieldSchema<Data[Name]> }

/** The schema of a record of a response. A name of its own keeps zod's internals out of users' declarations. */
export interface ResponseSchema<Data> extends z.ZodMiniObject<Fields<Data>, z.core.$strip> {}

/** The schema of a field that every record has, or of an item. */
export interface Field<Value> extends z.ZodMiniType<Value, unknown> {}

/** The schema of a field that may be absent. */
export interface OptionalField<Value> extends z.ZodMiniOptional<Field<Value>> {}

/** The schema of a record, built at first use. Other fields are kept. */
export const record = <Shape extends object>(shape: () => Shape): ResponseSchema<FieldOutputs<Shape>> =>
  lazyObject(shape, anything) as z.ZodMiniObject as ResponseSchema<FieldOutputs<Shape>>

/** The type of the records of a schema, or of those that have some shared fields. */
export type DataOf<Source> = Source extends ResponseSchema<infer Data> ? Data : FieldOutputs<Source>

/** A field for which editors suggest the documented values. */
export function known<Value extends string | number>(field: Field<AnyLike<Value>>): Field<Known<Value>>
export function known<Value extends string | number>(
  field: OptionalField<AnyLike<Value> | null>,
): OptionalField<Known<Value> | null>
export function known(field: unknown): unknown {
  return field
}

type AnyLike<Value> = Value extends string ? string : number

const nullOr =
  <Value>(read: (value: unknown) => Value | undefined) =>
  (value: unknown): Value | null | undefined =>
    value === null ? null : read(value)

const SIGNED_DIGITS = /^-?\d{1,16}$/
const INTEGER = wholeNumber(Number.MIN_SAFE_INTEGER)
const SAFE = { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER } as const
const text = ({ source }: RegExp) => ({ type: 'string', pattern: source }) as const
const [NUMBER, NULL] = [{ type: 'number' }, { type: 'null' }] as const

export function readInteger(value: unknown): number | undefined {
  const number = typeof value === 'string' && SIGNED_DIGITS.test(value) ? Number(value) : value
  return Number.isSafeInteger(number) ? (number as number) : undefined
}

const integerOrEmpty = (expected: string) =>
  decoded<number | null>(
    { expected, decode: (value) => (value === null || value === '' ? null : readInteger(value)) },
    anyShownAs({ anyOf: [SAFE, text(/^(?:-?\d{1,16})?$/), NULL] }),
    z.nullable(INTEGER),
  )

/** An Integer that must not be empty, such as an id or a number of pages: a number, or a numeric string. */
export const integer: Field<number> = decoded(
  { expected: 'an integer', decode: readInteger },
  anyShownAs({ anyOf: [SAFE, text(SIGNED_DIGITS)] }),
  INTEGER,
)

/** A documented Integer that no service is known to leave empty. If one does, the value is `null`, against its type. */
export const lenientInteger: Field<number> = integerOrEmpty('an integer') as Field<number>

/** A documented Integer that the service may leave empty: `''` and `null` are `null`. */
export const integerOrNull: Field<number | null> = integerOrEmpty('an integer or null')

/** The shortest text of a JSON number, in plain notation: `0.0000001`, not `1e-7`. `undefined` for other values. */
export function numberText(value: unknown): string | undefined {
  if (!Number.isFinite(value)) return undefined
  const text = String(value)
  if (!text.includes('e')) return text
  const [, sign, whole, fraction = '', exponent] = /^(-?)(\d)(?:\.(\d+))?e(.+)$/.exec(text) as RegExpExecArray
  const [digits, places] = [`${whole}${fraction}`, 1 + Number(exponent)]
  return sign + (places > 0 ? digits.padEnd(places, '0') : `0.${'0'.repeat(-places)}${digits}`)
}

const readString = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : isRounded(value) ? undefined : numberText(value)

/** A documented String. A number becomes its digits. */
export const string: Field<string> = decoded(
  { expected: 'a string', decode: readString, anyString: true },
  anyShownAs({ type: ['string', 'number'] as never }),
  z.string(),
)

const TEXT_NUMBER_OR_NULL = anyShownAs({ type: ['string', 'number', 'null'] as never })

export const stringOrNull: Field<string | null> = decoded(
  { expected: 'a string or null', decode: nullOr(readString), anyString: true },
  TEXT_NUMBER_OR_NULL,
  z.nullable(z.string()),
)

const DECIMAL = /^-?\d+(?:\.\d+)?$/
const DECIMAL_OR_EMPTY = /^(?:-?\d+(?:\.\d+)?)?$/

const readDecimal = (value: unknown): string | undefined =>
  typeof value !== 'string' ? numberText(value) : DECIMAL.test(value) ? value : undefined

/** A decimal with the digits that the service sent. A JSON number becomes its shortest text in plain notation. */
export const decimal: Field<string> = decoded(
  { expected: 'a decimal', decode: readDecimal },
  anyShownAs({ anyOf: [text(DECIMAL), NUMBER] }),
  textLike(DECIMAL),
)

/** A decimal that the service may leave empty: `''` and `null` stay what they are. */
export const decimalOrNull: Field<string | null> = decoded(
  { expected: 'a decimal or null', decode: nullOr((value) => (value === '' ? value : readDecimal(value))) },
  anyShownAs({ anyOf: [text(DECIMAL_OR_EMPTY), NUMBER, NULL] }),
  z.nullable(textLike(DECIMAL_OR_EMPTY)),
)

/** A URL that the service may leave empty. Blanks around it (seen in redirect hops) are cut off. */
export const urlOrNull: Field<string | null> = decoded(
  { expected: 'a URL or null', decode: nullOr((value) => readString(value)?.trim()) },
  TEXT_NUMBER_OR_NULL,
  z.nullable(z.string()),
)

export const optionalInteger: OptionalField<number | null> = z.optional(integerOrNull)
export const optionalString: OptionalField<string | null> = z.optional(stringOrNull)
export const optionalDecimal: OptionalField<string | null> = z.optional(decimalOrNull)
export const optionalUrl: OptionalField<string | null> = z.optional(urlOrNull)

export const anything: Field<unknown> = z.unknown()

/**
 * What the service writes for a list: `''` for an empty one, and a map where PHP's array does not count from 0. Other
 * values stay as they came. JSON Schema shows these forms by `schemas/with-descriptions.ts`.
 */
export function listFrom(value: unknown): unknown {
  if (value === '') return []
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const names = Object.keys(value)
  return names.length > 0 && names.every((name) => /^\d+$/.test(name)) ? Object.values(value) : value
}

/** The items of a list; `undefined` for another value. */
export function arrayFrom(value: unknown): unknown[] | undefined {
  const items = listFrom(value)
  return Array.isArray(items) ? items : undefined
}

/** The schema of an item: of a record or of a single value. */
type ItemSchema<Item> = ResponseSchema<Item> | Field<Item>

export const list = <Item>(item: ItemSchema<Item>): Field<Item[]> =>
  decoded({ item, expected: 'an array', decode: arrayFrom }, anything, z.array(item))

export const optionalList = <Item>(item: ItemSchema<Item>): OptionalField<Item[] | null> =>
  z.optional(z.nullable(list(item)))

/** The map that the service wrote. One without entries may be `[]`, `''` or `null`; `undefined` for another value. */
export function mapFrom(value: unknown): Record<string, unknown> | undefined {
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
  if (isEmpty) return {}
  return isRecord(value) ? value : undefined
}

/** A map by id. Any key is allowed: the client keeps even `__proto__`, which zod leaves out. */
export const mapOf = <Item>(item: ItemSchema<Item>): Field<Record<string, Item>> =>
  decoded(
    { item, expected: 'a map of ids', decode: mapFrom },
    anything,
    lazyObject(() => ({}), item),
  )
