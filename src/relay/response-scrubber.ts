import { stringEnd } from '../transport/body/json.ts'
import { type Scrub, SHORTEST_KEY, scrubber, valuePattern, valueScrubber } from '../transport/secrets/scrubber.ts'
import { type Replaced, replaceParts } from './replace-parts.ts'

/** Takes keys out of what a response says. */
export interface ResponseScrubber {
  readonly scrub: Scrub
  /**
   * Takes them out of the strings and numbers of JSON, as the client does once it has parsed it. Returns whether the text is
   * still JSON, which it is unless a key looks like JSON itself.
   */
  readonly scrubJson: (text: string) => [scrubbed: string, isJson: boolean]
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

function makeScrubber(keys: readonly string[]): ResponseScrubber {
  // The parameter `key` of an address in a row belongs to that address, unless the key is too short to be known.
  const hasShort = keys.some((key) => key.length < SHORTEST_KEY)
  const scrub = hasShort ? scrubber(keys) : valueScrubber(keys)
  const patterns = [valuePattern(keys), hasShort ? 'key' : '', keys.every(isAscii) ? ESCAPE_OF_ASCII : ESCAPE]
  const suspect = new RegExp(patterns.filter((pattern) => pattern !== '').join('|'), 'gi')
  return {
    scrub,
    scrubJson: (text) => {
      if (text.search(suspect) === -1) return [text, true]
      const clean = replaceParts(text, tokensWithKey(text, suspect, scrub))
      // What is left of a key that looks like JSON: `1,"a":2`.
      const scrubbed = scrub(clean)
      return [scrubbed, scrubbed === clean || isJson(scrubbed)]
    },
  }
}

const isAscii = (key: string) => /^[ -~]*$/.test(key)

/**
 * The start of an escape that hides how a key is spelled: JSON inside JSON has two backslashes, and many services write `&`
 * as `\u0026`. Other escapes are part of a key's own spellings.
 */
const ESCAPE_OF_ASCII = String.raw`\\(?:\\|u00[2-7])`
const ESCAPE = String.raw`\\(?:\\|u00)`

/** The strings and numbers with a key. Only those are decoded in which it may be: that is fast for a page without it. */
function* tokensWithKey(text: string, suspect: RegExp, scrub: Scrub): Generator<Replaced> {
  let at = 0
  while (suspect.test(text)) {
    let start = at
    while (at < suspect.lastIndex) {
      start = at
      at = tokenEnd(text, start)
    }
    const value = meaningOf(text.slice(start, at))
    const scrubbed = scrub(value)
    if (scrubbed !== value) yield [start, at, JSON.stringify(scrubbed)]
    suspect.lastIndex = at
  }
}

/** What a string or number says. */
function meaningOf(token: string): string {
  if (!token.startsWith('"')) return token
  return token.includes('\\') ? JSON.parse(token) : token.slice(1, -1)
}

const QUOTE = 0x22
const NUMBER = /-?\d[-+.\de]*/iy

/** The end of a string, number or other character of JSON. */
function tokenEnd(text: string, start: number): number {
  const character = text.charCodeAt(start)
  if (character === QUOTE) return stringEnd(text, start) + 1
  NUMBER.lastIndex = start
  // The test is slow, and most characters are below `-` or above `9`.
  return character >= 0x2d && character <= 0x39 && NUMBER.test(text) ? NUMBER.lastIndex : start + 1
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
