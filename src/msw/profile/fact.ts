import * as z from 'zod/mini'

type Group = 'Calls' | 'Values' | 'Pages' | 'Time' | 'Conversions' | 'Fields'

/** An assumption about a network, which `doctor` turns into a fact. */
export interface Fact<Value = unknown> {
  /** The heading that it is printed under. */
  readonly group: Group
  readonly question: string
  /** What is known before a network is asked: *seen* is what programs in production have met. */
  readonly known: 'documented' | 'seen' | 'open'
  /** What the mock network does without a profile: what is documented, or a guess. */
  readonly usual: Value | null
  readonly schema: z.ZodMiniType<Value>
  /** What the schema accepts, for an error. */
  readonly expected: string
  /** Tells a value to a person. */
  tells(value: Value): string
  /** What a program does about a value. */
  follows?(value: Value): string | undefined
  /** What would show a fact that could not be seen. */
  readonly shows: string
}

type Said = readonly [Group, Fact['known'], question: string, shows: string]

/** A fact with few values: how each is told and, after an arrow, what a program does about it. */
export function choice<Value extends string | number>(
  [group, known, question, shows]: Said,
  usual: NoInfer<Value>,
  values: Readonly<Record<Value, string>>,
): Fact<Value> {
  const names = Object.keys(values)
  const part = (value: Value, at: 0 | 1) => values[value].split(' → ')[at]
  return {
    ...{ group, known, question, usual, shows },
    schema: z.literal(names.map((name) => (typeof usual === 'number' ? Number(name) : name)) as Value[]),
    expected: `one of ${names.join(', ')}`,
    tells: (value) => part(value, 0) || String(value),
    follows: (value) => part(value, 1),
  }
}

/** A fact with any value of a schema. */
export const value = <Value>(
  [group, known, question, shows]: Said,
  usual: NoInfer<Value> | null,
  schema: z.ZodMiniType<Value>,
  expected: string,
  tells: (value: Value) => string,
  follows?: Fact<Value>['follows'],
): Fact<Value> => ({ group, known, question, usual, shows, schema, expected, tells, ...(follows && { follows }) })

/** The documented value of a fact; null if none is. */
export const documentedOf = ({ known, usual }: Fact): unknown => (known === 'documented' ? usual : null)

export const count = z.int().check(z.nonnegative())
/** Decimal places. */
export const places = z.nullable(z.int().check(z.gte(0), z.lte(12)))
export const fieldNames = z.array(z.string().check(z.regex(/^[a-z]+\.\w+$/)))

/** Names as a person reads them. */
export const list = (names: readonly string[]) => names.join(', ') || 'none'
