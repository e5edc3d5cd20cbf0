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
