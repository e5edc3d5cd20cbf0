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

/** Makes scrubbers of one key each. The last one is kept, because a key function usually gives the same key again. */
export function scrubberCache(): (key: string) => Scrub {
  let lastKey: string
  let scrub: Scrub
  return (key) => {
    if (key !== lastKey) scrub = scrubber([key])
    lastKey = key
    return scrub
  }
}

/** Makes the scrubber of some keys' values. */
export function valueScrubber(keys: Iterable<string>): Scrub {
  const { values, suspect, hasBlank } = keyPatterns(keys)
  if (suspect === '') return (text) => text
  const mayHold = new RegExp(suspect, 'i')
  /** Decodes a text until nothing changes. Returns it as it was decoded when a key was last found. */
  const scrub = (text: string) => {
    if (!mayHold.test(text)) return text
    let clean = text
    let decoded = text
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const scrubbed = decoded.replaceAll(values, REDACTED)
      if (scrubbed !== decoded) clean = scrubbed
      const next = decodeOnce(scrubbed)
      if (next === scrubbed) break
      decoded = next
    }
    return clean
  }
  // Word by word, so that what is around a key stays as it is spelled.
  return (text) => (mayHold.test(text) ? (hasBlank ? scrub(text) : text.replaceAll(/\S+/g, scrub)) : text)
}

/** Deeper, no reader finds a key. Each pass takes time, for a text that was made to need many. */
const MOST_PASSES = 5

/** How keys are looked for. */
export interface KeyPatterns {
  /** A key in a text that was decoded so far. */
  readonly values: RegExp
  /** The source of a pattern that each text with a key fits, however it is encoded, and few others; empty without keys. */
  readonly suspect: string
  readonly hasBlank: boolean
}

export function keyPatterns(all: Iterable<string>): KeyPatterns {
  const keys = [...all].filter((key) => key.length >= SHORTEST_KEY).toSorted((a, b) => b.length - a.length)
  // A key may itself look as if it were encoded.
  const forms = new Set(keys.flatMap((key) => [key, decodeAll(key)]))
  const values = [...forms].filter((form) => form.length > 3).map((form) => literal(form).replaceAll(' ', '[ +]'))
  const runs = keys.map((key) => (key.match(/[\da-z]+/gi) ?? ['']).reduce((a, b) => (b.length > a.length ? b : a)))
  return {
    values: new RegExp(values.join('|') || '(?!)', 'gi'),
    suspect: keys.length === 0 ? '' : [...runs.map((run) => (run.length > 2 ? run : '')), ODD].join('|'),
    hasBlank: keys.some((key) => key.includes(' ')),
  }
}

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

function decodeAll(text: string): string {
  let decoded = text
  for (let pass = 0; pass < MOST_PASSES; pass++) decoded = decodeOnce(decoded)
  return decoded
}

/**
 * An escape of a letter or digit, which no usual encoder makes. Without one, the letters and digits of a key stand in every
 * text that has it.
 */
const ODD = (() => {
  const hex = '(?:3\\d|[46][1-9a-f]|[57][\\da])'
  const decimal = '0*(?:4[89]|5[0-7]|6[5-9]|[78]\\d|9[0789]|1[01]\\d|12[012])'
  const hash = '(?:#|23|#35;)'
  return `(?:%|u00|#37;|#x25;)(?:25)*${hex}|${hash}(?:${decimal}|x0*${hex})(?:;|%|\\\\)`
})()
