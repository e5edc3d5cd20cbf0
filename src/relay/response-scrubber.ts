import { scrubValue } from '../transport/secrets/scrub-values.ts'
import {
  keyPattern,
  REDACTED,
  type Scrub,
  SHORTEST_KEY,
  scrubber,
  valueScrubber,
} from '../transport/secrets/scrubber.ts'

/** Takes keys out of what a response says. */
export interface ResponseScrubber {
  readonly scrub: Scrub
  /**
   * Takes them out of the strings and numbers of JSON, whose text stays as it is if it has none. Returns whether the text is
   * still JSON, which it is unless a key looks like JSON itself.
   */
  readonly scrubJson: (text: string, value: unknown) => [scrubbed: string, isJson: boolean]
}

let lastKeys: string | undefined
let last: ResponseScrubber

/** Makes the scrubber of some keys. The last one is kept, because a network usually has one key. */
export function responseScrubber(keys: readonly string[]): ResponseScrubber {
  const id = keys.join('\n')
  if (id !== lastKeys) last = makeScrubber(keys)
  lastKeys = id
  return last
}

const HEX = '(?:3\\d|[46][1-9a-f]|[57][\\da])'
const DECIMAL = '(?:4[89]|5[0-7]|6[5-9]|[78]\\d|9[0789]|1[01]\\d|12[012])'
/** An escape of a letter or digit, in a URL, in JSON or in HTML. Hardly anything writes one. */
const ODD_ESCAPE = `(?:%|u00|#37;|#x25;)(?:25)*${HEX}|(?:#|23|#35;)(?:0*${DECIMAL}|x0*${HEX})(?:;|%|\\\\)`

function makeScrubber(keys: readonly string[]): ResponseScrubber {
  // The parameter `key` of an address in a row belongs to that address, unless the key is too short to be known.
  const hasShort = keys.some((key) => key.length < SHORTEST_KEY)
  const scrub = hasShort ? scrubber(keys) : valueScrubber(keys)
  const known = keys.filter((key) => key.length >= SHORTEST_KEY)
  const values = keyPattern(known)
  // Without an odd escape, the letters and digits of a key stand in every text that has it.
  const parts = known.map((key) => key.match(/[\da-z]{3,}/gi)?.reduce((a, b) => (b.length > a.length ? b : a)) ?? '')
  const suspect = new RegExp([...parts, ...(hasShort ? ['key'] : []), ODD_ESCAPE].join('|'), 'gi')
  return {
    scrub,
    scrubJson: (text, value) => {
      if (text.search(suspect) === -1) return [text, true]
      let isFound = false
      const clean = JSON.stringify(
        scrubValue(value, (part) => {
          const scrubbed = scrub(part)
          isFound ||= scrubbed !== part
          return scrubbed
        }),
      )
      const json = isFound ? clean : text
      // What is left of a key that looks like JSON: `1,"a":2`.
      const scrubbed = json.replaceAll(values, REDACTED)
      return [scrubbed, scrubbed === json]
    },
  }
}
