import {
  keyPattern,
  REDACTED,
  SHORTEST_KEY,
  scrubber,
  scrubValue,
  valueScrubber,
} from '../transport/secrets/scrubber.ts'

const HEX = '(?:3\\d|[46][1-9a-f]|[57][\\da])'
const DECIMAL = '(?:4[89]|5[0-7]|6[5-9]|[78]\\d|9[0789]|1[01]\\d|12[012])'
const PERCENT = '(?:%|u00|#0*37;?|#x0*25;?|percnt;)(?:25)*'
const NUMBER_SIGN = `(?:#|${PERCENT}23|#0*35;?|#x0*23;?|num;)`
/** An escape of a letter or digit, in a URL, in JSON or in HTML. Hardly anything writes one. */
const ODD_ESCAPE = `${PERCENT}${HEX}|${NUMBER_SIGN}(?:0*${DECIMAL}(?!\\d)|x0*${HEX}(?![\\da-f]))`

/** Takes keys out of what a response says. */
export function responseScrubber(keys: readonly string[]) {
  const known = keys.filter((key) => key.length >= SHORTEST_KEY)
  const hasShort = known.length < keys.length
  // The parameter `key` of an address in a row belongs to that address, unless the key is too short to be known.
  const scrub = hasShort ? scrubber(keys) : valueScrubber(keys)
  // Decoding takes ten times as long. Without an odd escape, the letters and digits of a key stand in every text that has it.
  const parts = known.map((key) => key.match(/[\da-z]{3,}/gi)?.reduce((a, b) => (b.length > a.length ? b : a)) ?? '')
  const suspect = new RegExp([...parts, ...(hasShort ? ['key'] : []), ODD_ESCAPE].join('|'), 'i')
  // Only with an exponent does a number not show the digits that it has: 1.2e5 is 120000.
  const mayHide = known.some((key) => Number(key) >= 0) ? /\de[-+]?\d/i : /(?!)/

  /** Returns whether the text is still JSON, which it is unless a key looks like JSON itself. Without a key, it stays as it is. */
  function scrubJson(text: string, value: unknown): [scrubbed: string, isJson: boolean] {
    const isClean = !suspect.test(text) || scrub(text) === text
    if (isClean && !mayHide.test(text)) return [text, true]
    const clean = JSON.stringify(scrubValue(value, scrub))
    if (isClean && clean === JSON.stringify(scrubValue(value, String))) return [text, true]
    // What is left of a key that looks like JSON: `1,"a":2`.
    const scrubbed = clean.replaceAll(keyPattern(known), REDACTED)
    return [scrubbed, scrubbed === clean]
  }

  return { scrub, scrubJson }
}
