type Group = 'Calls' | 'Values' | 'Pages' | 'Time' | 'Conversions' | 'Fields'
/** Whether a value is one of a fact. */
export type Is = (value: unknown) => boolean

/** An assumption about a network, which `doctor` turns into a fact. */
export interface Fact {
  /** The heading that it is printed under. */
  readonly group: Group
  readonly question: string
  /** What is known before a network is asked: *seen* is what programs in production have met. */
  readonly known: 'documented' | 'seen' | 'open'
  /** The documented value; null if none is. */
  readonly documented: unknown
  /** What the mock network does without a profile: what is documented, or a guess. */
  readonly usual: unknown
  readonly is: Is
  /** What `is` accepts, for an error. */
  readonly expected: string
  /** Tells a value to a person. */
  readonly tells: (value: never) => string
  /** What a program does about a value. */
  readonly follows: (value: never) => string | undefined
  /** What would show a fact that could not be seen. */
  readonly shows: string
}

type Said = readonly [Group, Fact['known'], question: string, usual: unknown, shows: string]

const said = ([group, known, question, usual, shows]: Said) => {
  const documented = known === 'documented' ? usual : null
  return { group, known, question, usual, documented, shows, follows: () => undefined }
}

/** A fact with few values: how each is told and, after an arrow, what a program does about it. */
export function choice(about: Said, values: Readonly<Record<string, string>>): Fact {
  const names = Object.keys(values)
  const part = (value: unknown, at: 0 | 1) => values[String(value)]?.split(' → ')[at]
  return {
    ...said(about),
    is: (value) => typeof value === typeof about[3] && names.includes(String(value)),
    expected: `one of ${names.join(', ')}`,
    tells: (value) => part(value, 0) || String(value),
    follows: (value) => part(value, 1),
  }
}

/** A fact with any value that `is` accepts. */
export const value = <Value>(about: Said, is: Is, expected: string, tells: (value: Value) => string): Fact => ({
  ...said(about),
  is,
  expected,
  tells,
})

export const isCount: Is = (value) => Number.isSafeInteger(value) && Number(value) >= 0
export const isText: Is = (value) => typeof value === 'string'
export const isFlag: Is = (value) => typeof value === 'boolean'
export const isPlaces: Is = (value) => value === null || (isCount(value) && Number(value) <= 12)
export const isField: Is = (value) => /^[a-z]+\.\w+$/.test(String(value))
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const listOf =
  (is: Is): Is =>
  (value) =>
    Array.isArray(value) && value.every(is)
export const mapOf =
  (is: Is): Is =>
  (value) =>
    isObject(value) && Object.entries(value).every(([name, one]) => !(name in Object.prototype) && is(one))
/** An object with these fields and no others. */
export const record =
  (fields: Readonly<Record<string, Is>>): Is =>
  (value) =>
    isObject(value) &&
    [...Object.keys(fields), ...Object.keys(value)].every(
      (name) => Object.hasOwn(fields, name) && fields[name]?.(Reflect.get(value, name)),
    )

/** Names as a person reads them. */
export const list = (names: readonly string[]) => names.join(', ') || 'none'
