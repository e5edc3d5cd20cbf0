import * as z from 'zod/mini'
import type { Known } from './known.ts'
import type { Exact, Shape } from './shape.ts'

/** The schema of an answer or a part of it. A name of its own keeps zod's internals out of users' declarations. */
export interface AnswerSchema<Data> extends z.ZodMiniType<Data, unknown> {}

/** The schema of a record, whose type must be said where it is assigned. Fields that it does not name are kept. */
export function answer<Data extends object = never, Given extends Shape<NoInfer<Data>> = never>(
  shape: Given & Exact<Given, NoInfer<Data>>,
): AnswerSchema<Data> {
  return z.looseObject(shape) as unknown as AnswerSchema<Data>
}

/**
 * The leaves of answers. Each reads one documented type in all the spellings that deployed services use, and gives
 * `undefined` for what does not fit (JSON has no `undefined`). They are zod schemas, for contract tests; and their
 * `read` functions are kept here, so that a page of 10,000 rows can be read in place without rebuilding it
 * (`read.ts`).
 */
export interface Leaf {
  readonly expected: string
  readonly read: (value: unknown) => unknown
  /** Every text is right as it is. */
  readonly text: boolean
}

const leaves = new WeakMap<object, Leaf>()

/** The leaf behind a schema, if it is one. */
export const leafOf = (schema: object): Leaf | undefined => leaves.get(schema)

/** A leaf of an answer: what is expected, in words, and how it is read. */
export function leaf<Value>(
  expected: string,
  read: (value: unknown) => Value | undefined,
  text = false,
): z.ZodMiniType<Value> {
  const schema = z.pipe(
    z.any(),
    z.transform((value: unknown, context) => {
      const result = read(value)
      if (result !== undefined) return result
      context.issues.push({ code: 'custom', message: expected, input: value })
      return z.NEVER
    }),
  )
  leaves.set(schema, { expected, read, text })
  return schema as unknown as z.ZodMiniType<Value>
}

/** A leaf that the service may leave empty: `null` is accepted. Absence is said with `z.optional`. */
export function orNull<Value>(schema: z.ZodMiniType<Value>): z.ZodMiniType<Value | null> {
  const { expected, read, text } = leaves.get(schema) as Leaf
  return leaf<Value | null>(
    `${expected} or null`,
    (value) => (value === null ? null : (read(value) as Value | undefined)),
    text,
  )
}

const DIGITS = /^-?\d{1,16}$/

function readInteger(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined
  if (typeof value !== 'string' || !DIGITS.test(value)) return undefined
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : undefined
}

/** An Integer that a record is known by, or that all else rests on: a number, or a numeric string, and never empty. */
export const firm: z.ZodMiniType<number> = leaf('an integer', readInteger)

/** A documented Integer that no service is known to leave empty. One that does gives `null`, whatever the type says. */
export const whole: z.ZodMiniType<number> = leaf('an integer', (value) => readEmptyInteger(value) as number | undefined)

/** A documented Integer that the service may leave empty: `''` and `null` are `null`. */
export const wholeOrNull: z.ZodMiniType<number | null> = leaf('an integer or null', readEmptyInteger)

function readEmptyInteger(value: unknown): number | null | undefined {
  return value === null || value === '' ? null : readInteger(value)
}

/** The text of a JSON number; none for an integer that JSON.parse has rounded. */
function digitsOf(value: unknown): string | undefined {
  return typeof value === 'number' && Number.isFinite(value) && !isRounded(value) ? String(value) : undefined
}

/** Whether a number may have lost digits on its way through JSON.parse. */
export const isRounded = (value: unknown): boolean => Number.isInteger(value) && !Number.isSafeInteger(value)

/** A documented String. A number becomes its digits. */
export const words: z.ZodMiniType<string> = leaf('a string', readWords, true)

/** A documented String that the service may leave empty. */
export const wordsOrNull: z.ZodMiniType<string | null> = orNull(words)

/** A documented String with the values that SERVICE.md lists; another value is accepted as well. */
export const known = <Word extends string>() => words as z.ZodMiniType<Known<Word>>

/** A decimal with the digits that the service sent. A JSON number becomes its shortest text. */
export const decimal: z.ZodMiniType<string> = leaf('a decimal', readDecimal)

/** A decimal that the service may leave empty: `''` and `null` stay what they are. */
export const decimalOrNull: z.ZodMiniType<string | null> = leaf<string | null>('a decimal or null', (value) =>
  value === null || value === '' ? value : readDecimal(value),
)

function readWords(value: unknown): string | undefined {
  return typeof value === 'string' ? value : digitsOf(value)
}

function readDecimal(value: unknown): string | undefined {
  if (typeof value === 'number') return digitsOf(value)
  const digits = readWords(value)
  return digits !== undefined && /^-?\d+(?:\.\d+)?$/.test(digits) ? digits : undefined
}

/** A URL that the service may leave empty. Blanks around it (seen in redirect hops) are cut off. */
export const addressOrNull: z.ZodMiniType<string | null> = leaf<string | null>('a URL or null', (value) =>
  typeof value === 'string' ? value.trim() : value === null ? null : digitsOf(value),
)

/** Fields that may be absent besides. */
export const maybeWhole: z.ZodMiniType<number | null | undefined> = z.optional(wholeOrNull)
export const maybeWords: z.ZodMiniType<string | null | undefined> = z.optional(wordsOrNull)
export const maybeAddress: z.ZodMiniType<string | null | undefined> = z.optional(addressOrNull)

/** Anything at all, kept as it came: what SERVICE.md shows without saying its type. */
export const anything: z.ZodMiniType<unknown> = leaf<unknown>('anything', (value) => value)

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
export function list<Item>(item: z.ZodMiniType<Item>): z.ZodMiniType<Item[]> {
  return z.pipe(
    z.transform(listOf),
    z.array(item) as unknown as z.ZodMiniType<Item[], unknown>,
  ) as unknown as z.ZodMiniType<Item[]>
}

const mapItems = new WeakMap<object, z.ZodMiniType<unknown>>()

/** The schema of a map's entries, if a schema is one of a map. */
export const mapItemOf = (schema: object): z.ZodMiniType<unknown> | undefined => mapItems.get(schema)

/**
 * A map from ids to something. `Object.fromEntries` makes of a key such as `__proto__` an entry like any other. A map without entries arrives as `[]`. Made by hand: `z.record` weighs 0.6 kB in a
 * browser.
 */
export function mapOf<Item>(item: z.ZodMiniType<Item>): z.ZodMiniType<Record<string, Item>> {
  const schema = z.pipe(
    z.any(),
    z.transform((value: unknown, { issues }) => {
      if (isEmptyMap(value)) return {}
      if (typeof value !== 'object' || Array.isArray(value)) {
        issues.push({ code: 'custom', message: 'a map of ids', input: value })
        return z.NEVER
      }
      const entries = Object.entries(value as object).map(([id, entry]) => {
        const { data, error } = z.safeParse(item, entry)
        for (const issue of error?.issues ?? [])
          issues.push({ ...issue, input: entry, path: [id, ...issue.path] } as z.core.$ZodRawIssue)
        return [id, data]
      })
      return Object.fromEntries(entries)
    }),
  )
  mapItems.set(schema, item)
  return schema as unknown as z.ZodMiniType<Record<string, Item>>
}
