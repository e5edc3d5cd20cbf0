import * as z from 'zod/mini'
import type { Known } from './known.ts'
import { isRounded } from './money.ts'
import { converted, lazyObject, must, parsedBy, refuse, textLike, typed } from './own-parse.ts'
import { wholeNumber } from './scalars.ts'

/** The schema of one field of an answer. A field that may be absent is wrapped in `optional`. */
export type FieldSchema<Value> = undefined extends Value
  ? z.ZodMiniOptional<z.ZodMiniType<Exclude<Value, undefined>, unknown>>
  : z.ZodMiniType<Value, unknown>

/** A schema for each field of a record. */
export type Fields<Data> = { readonly [Name in keyof Data]-?: FieldSchema<Data[Name]> }

/** The schema of a record of an answer. A name of its own keeps zod's internals out of users' declarations. */
export interface AnswerSchema<Data> extends z.ZodMiniObject<Fields<Data>, z.core.$strip> {}

/**
 * A further condition on the shape of a record: `never` for an unknown field, and for a schema with a narrower type than
 * the field.
 */
type Exactly<Given, Data> = {
  readonly [Name in keyof Given]: Required<Data> extends Record<Name, z.output<Given[Name]>> ? unknown : never
}

/** The schema of a record, built at first use; its type must be stated where it is assigned. Other fields are kept. */
export function answer<Data extends object = never, Given extends Fields<NoInfer<Data>> = never>(
  shape: () => Given & Exactly<Given, NoInfer<Data>>,
): AnswerSchema<Data> {
  return lazyObject(shape as never, z.unknown()) as never
}

/**
 * How a scalar is read without its schema, which a page of 10,000 rows has no time for: `undefined` where it does not
 * fit (JSON has no `undefined`). A property test holds each against its schema.
 */
export interface Scalar {
  readonly expected: string
  readonly read: (value: unknown) => unknown
  /** Whether every string is valid and stays unchanged. */
  readonly text: boolean
}

const scalars = new WeakMap<object, Scalar>()

/** The fast reading of a schema, if it is a scalar of an answer. */
export const scalarOf = (schema: object): Scalar | undefined => scalars.get(schema)

/** A scalar of a response: the text of what is expected, the wire's type, the result's type, and the conversion. */
function scalar<Value>(
  expected: string,
  wire: z.ZodMiniType<unknown, unknown>,
  given: z.ZodMiniType<Value, Value>,
  read: (value: unknown) => Value | undefined,
  text = false,
): z.ZodMiniType<Value, unknown> {
  const schema = converted<Value, unknown>(wire, given, (value) => read(value) as Value)
  scalars.set(schema, { expected, read, text })
  return schema
}

const INTEGER = 'an integer'
const DIGITS = /^-?\d{1,16}$/

function readInteger(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined
  if (typeof value !== 'string' || !DIGITS.test(value)) return undefined
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : undefined
}

const readIntegerOrNull = (value: unknown): number | null | undefined =>
  value === null || value === '' ? null : readInteger(value)

const integerText = (pattern: RegExp) => textLike(pattern).check(must((digits) => Number.isSafeInteger(Number(digits))))
const anyInteger = (expected?: string) => wholeNumber(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, expected)

const emptyInteger = (expected: string) =>
  scalar<number | null>(
    expected,
    z.nullable(z.union([anyInteger(), integerText(/^(?:-?\d{1,16})?$/)], expected)),
    z.nullable(anyInteger(expected)),
    readIntegerOrNull,
  )

/** An Integer that a record is known by, or that all else rests on: a number, or a numeric string, and never empty. */
export const requiredInteger: z.ZodMiniType<number, unknown> = scalar(
  INTEGER,
  z.union([anyInteger(), integerText(DIGITS)], INTEGER),
  anyInteger(INTEGER),
  readInteger,
)

/** A documented Integer that no service is known to leave empty. An empty one is `null`, whatever the type says. */
export const integer: z.ZodMiniType<number, unknown> = emptyInteger(INTEGER) as z.ZodMiniType<number, unknown>

/** A documented Integer that the service may leave empty: `''` and `null` are `null`. */
export const integerOrNull: z.ZodMiniType<number | null, unknown> = emptyInteger('an integer or null')

/** The text of a JSON number; none for an integer that JSON.parse has rounded. */
const numberText = (value: unknown): string | undefined =>
  Number.isFinite(value) && !isRounded(value) ? String(value) : undefined

const readString = (value: unknown): string | undefined => (typeof value === 'string' ? value : numberText(value))

const nullOr =
  <Value>(read: (value: unknown) => Value | undefined) =>
  (value: unknown): Value | null | undefined =>
    value === null ? null : read(value)

const exactNumber = () => z.number().check(must((value) => !isRounded(value)))
const textOrNumber = (expected: string) => z.union([z.string(), exactNumber()], expected)

/** A documented String. A number becomes its digits. */
export const string: z.ZodMiniType<string, unknown> = scalar(
  'a string',
  textOrNumber('a string'),
  z.string(),
  readString,
  true,
)

/** A documented String that the service may leave empty. */
export const stringOrNull: z.ZodMiniType<string | null, unknown> = scalar(
  'a string or null',
  z.nullable(textOrNumber('a string or null')),
  z.nullable(z.string()),
  nullOr(readString),
  true,
)

/** A documented String with documented values; another value is accepted as well. */
export const known = <Word extends string>() => typed<Known<Word>, unknown>(string)
/** A documented String with documented values that the service may leave empty. */
export const knownOrNull = <Word extends string>() => typed<Known<Word> | null, unknown>(stringOrNull)

const readDecimal = (value: unknown): string | undefined =>
  typeof value === 'number' ? numberText(value) : typeof value === 'string' && DECIMAL.test(value) ? value : undefined

const DECIMAL = /^-?\d+(?:\.\d+)?$/
const decimalText = (pattern: RegExp, expected: string) => z.union([textLike(pattern), exactNumber()], expected)
// The shortest text of a number may have an exponent.
const GIVEN = /^-?\d+(?:\.\d+)?(?:e[+-]\d+)?$/
const GIVEN_OR_EMPTY = /^(?:-?\d+(?:\.\d+)?(?:e[+-]\d+)?)?$/

/** A decimal with the digits that the service sent. A JSON number becomes its shortest text. */
export const decimal: z.ZodMiniType<string, unknown> = scalar(
  'a decimal',
  decimalText(DECIMAL, 'a decimal'),
  textLike(GIVEN),
  readDecimal,
)

const DECIMAL_OR_EMPTY = /^(?:-?\d+(?:\.\d+)?)?$/

/** A decimal that the service may leave empty: `''` and `null` stay what they are. */
export const decimalOrNull: z.ZodMiniType<string | null, unknown> = scalar<string | null>(
  'a decimal or null',
  z.nullable(decimalText(DECIMAL_OR_EMPTY, 'a decimal or null')),
  z.nullable(textLike(GIVEN_OR_EMPTY)),
  nullOr((value) => (value === '' ? value : readDecimal(value))),
)

/** A URL that the service may leave empty. Blanks around it (seen in redirect hops) are cut off. */
export const urlOrNull: z.ZodMiniType<string | null, unknown> = scalar<string | null>(
  'a URL or null',
  z.nullable(textOrNumber('a URL or null')),
  z.nullable(z.string()),
  nullOr((value) => (typeof value === 'string' ? value.trim() : numberText(value))),
)

type Optional<Value> = z.ZodMiniOptional<z.ZodMiniType<Value, unknown>>

/** Fields that may be absent besides. */
export const optionalInteger: Optional<number | null> = z.optional(integerOrNull)
export const optionalString: Optional<string | null> = z.optional(stringOrNull)
export const optionalDecimal: Optional<string | null> = z.optional(decimalOrNull)
export const optionalUrl: Optional<string | null> = z.optional(urlOrNull)

/** The same fields, each of which may be absent. */
export const partialFields = <Data>(fields: Fields<Data>): Fields<Partial<Data>> =>
  Object.fromEntries(
    Object.entries<z.ZodMiniType>(fields).map(([name, schema]) => [
      name,
      schema._zod.def.type === 'optional' ? schema : z.optional(schema),
    ]),
  ) as never

/** Anything at all, kept as it came: what the interface shows without saying its type. */
export const anything: z.ZodMiniType<unknown, unknown> = z.unknown()

/** Whether a value is how the service writes a map without entries. */
export const isEmptyMap = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * What the service writes for a list: `''` for an empty one, and a map where PHP's array does not count from 0. Other
 * values stay as they came.
 */
export function listOf(value: unknown): unknown {
  if (value === '') return []
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const names = Object.keys(value)
  return names.length > 0 && names.every((name) => /^\d+$/.test(name)) ? Object.values(value) : value
}

/** A list. */
export function list<Item>(item: z.ZodMiniType<Item, unknown>): z.ZodMiniType<Item[], unknown> {
  const array = z.array(item, 'an array')
  const asArray = parsedBy<unknown[], unknown>(array, (payload) => {
    payload.value = listOf(payload.value)
  })
  return z.pipe(asArray, array)
}

/** A map from ids to something. A map without entries arrives as `[]`. A key such as `__proto__` is one like any other. */
export function mapOf<Item>(item: z.ZodMiniType<Item, unknown>): z.ZodMiniType<Record<string, Item>, unknown> {
  const definition = { type: 'record', keyType: z.string(), valueType: item } as const
  return parsedBy({ _zod: { def: definition } }, (payload) => {
    const { value, issues } = payload
    if (isEmptyMap(value)) payload.value = {}
    else if (typeof value !== 'object' || Array.isArray(value)) refuse(payload, 'a map of ids')
    else
      payload.value = Object.fromEntries(
        Object.entries(value as object).map(([id, entry]) => {
          const { data, error } = z.safeParse(item, entry)
          for (const issue of error?.issues ?? [])
            issues.push({ ...issue, input: entry, path: [id, ...issue.path] } as z.core.$ZodRawIssue)
          return [id, data]
        }),
      )
  })
}
