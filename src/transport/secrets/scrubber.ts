import { InputError } from '../../errors/errors.ts'
import { decodeOnce } from './decode-once.ts'

/** What is shown in place of the key. */
export const REDACTED = '<API_KEY>'

/** Takes the key out of a text. */
export type Scrub = (text: string) => string

/**
 * The `key` parameter, plain, HTML-escaped or encoded once more inside another parameter. Also matches a parameter that
 * was scrubbed before, so that scrubbing a text twice has the result of scrubbing it once. `{0,65535}` and not `*`, because
 * V8 runs out of stack where a value has millions of characters.
 */
const PARAMETER = /((?:^|[?&;\s"'/]|%3F|%26|\\u0026)key(?:=|%3D|\\u003d))(?:<API_KEY>|(?!%26)[^&\s"'<>#\\]){0,65535}/gi

/** Shorter keys are not looked for: ordinary words of a text may contain them. */
export const SHORTEST_KEY = 6

/** Makes the scrubber of some keys: of their values, and of any parameter named `key`. */
export function scrubber(keys: Iterable<string>): Scrub {
  const withoutValues = valueScrubber(keys)
  return (text) => withoutValues(text).replaceAll(PARAMETER, `$1${REDACTED}`)
}

/** Deeper, no reader finds a key. Each pass takes time, for a text that was made to need many. */
const MOST_PASSES = 5

/** Makes the scrubber of some keys' values, in any encoding. */
export function valueScrubber(all: Iterable<string>): Scrub {
  const keys = [...all].filter((key) => key.length >= SHORTEST_KEY)
  if (keys.length === 0) return (text) => text
  const values = keyPattern(keys)
  // Decodes a text until nothing changes. Returns it as it was decoded when a key was last found.
  return (text) => {
    let clean = text
    let decoded = text
    for (let pass = 0, last = ''; pass < MOST_PASSES && decoded !== last; pass++) {
      last = decoded.replaceAll(values, REDACTED)
      if (last !== decoded) clean = last
      decoded = decodeOnce(last)
    }
    return clean
  }
}

/** A pattern of some keys in a text that was decoded so far. A key may itself look as if it were encoded. */
export function keyPattern(keys: readonly string[]): RegExp {
  const decoded = keys.map((key) => {
    let text = key
    for (let pass = 0; pass < MOST_PASSES; pass++) text = decodeOnce(text)
    return text.length > 3 ? text : key
  })
  const longestFirst = [...keys, ...decoded].sort((a, b) => b.length - a.length)
  const literals = longestFirst.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(' ', '[ +]'))
  return new RegExp(literals.join('|') || '(?!)', 'gi')
}

/** The number; `undefined` if it contains a key of digits. */
const scrubNumber = (value: number | undefined, scrub: Scrub): number | undefined =>
  scrub(String(value)) === String(value) ? value : undefined

/** Takes the key out of a JSON value: its texts, names and numbers. Very deep values are cut off. */
export function scrubValue(value: unknown, scrub: Scrub, depth = 0): unknown {
  if (typeof value === 'string') return scrub(value)
  if (typeof value === 'number') return scrubNumber(value, scrub) ?? scrub(String(value))
  if (typeof value !== 'object' || value === null) return value
  if (depth > 100) return '…'
  if (Array.isArray(value)) return value.map((item) => scrubValue(item, scrub, depth + 1))
  // With `Object.fromEntries`, `__proto__` is a field as well.
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [scrub(name), scrubValue(item, scrub, depth + 1)]),
  )
}

const LONGEST_SHOWN = 1_000_000
/** Characters: longer than a key in any spelling. */
export const CUT_MARGIN = 5000

/** Whether an error or event shows a text in full. */
export const isShownWhole = ({ length }: string): boolean => length <= LONGEST_SHOWN

/** The start of a text, without the key. The last characters are left out, as they may be the start of a key. */
export const scrubStart = (text: string, scrub: Scrub): string =>
  isShownWhole(text) ? scrub(text) : `${scrub(text.slice(0, LONGEST_SHOWN)).slice(0, -CUT_MARGIN)}…`

/** Takes the key out of the fields of an error or event, which show the start of a text. A number that contains it is left out. */
export function scrubFields<Fields extends object>(fields: Fields, scrub: Scrub): Fields {
  const scrubText = (text: string) => scrubStart(text, scrub)
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'number' ? scrubNumber(value, scrub) : scrubValue(value, scrubText),
    ]),
  ) as Fields
}

/** Takes the key out of an InputError. Other errors are made without it. */
export function scrubInputError(error: unknown, scrub: Scrub): void {
  if (!(error instanceof InputError)) return
  const message = scrub(error.message)
  const issues = scrubValue(error.issues, scrub)
  Object.assign(error, { message, stack: error.stack?.replace(error.message, () => message), issues })
}
