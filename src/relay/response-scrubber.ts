import { stringEnd } from '../transport/body/json.ts'
import {
  keyPatterns,
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
  const { suspect, values } = keyPatterns(keys)
  const pattern = new RegExp([suspect, hasShort ? 'key' : ''].filter((source) => source !== '').join('|'), 'gi')
  return {
    scrub,
    scrubJson: (text) => {
      if (text.search(pattern) === -1) return [text, true]
      const clean = scrubTokens(text, pattern, scrub)
      // What is left of a key that looks like JSON: `1,"a":2`.
      const scrubbed = clean.replaceAll(values, REDACTED)
      return [scrubbed, scrubbed === clean || isJson(scrubbed)]
    },
  }
}

/** Scrubs the strings and numbers that may have a key. Only those are decoded: that is fast for a page without it. */
function scrubTokens(text: string, suspect: RegExp, scrub: Scrub): string {
  const parts: string[] = []
  let [copied, at] = [0, 0]
  suspect.lastIndex = 0
  while (suspect.test(text)) {
    let start = at
    do {
      start = at
      at = tokenEnd(text, start)
    } while (at < suspect.lastIndex)
    const token = text.slice(start, at)
    const value = token.startsWith('"') ? JSON.parse(token) : token
    const scrubbed = scrub(value)
    if (scrubbed !== value) {
      parts.push(text.slice(copied, start), JSON.stringify(scrubbed))
      copied = at
    }
    suspect.lastIndex = at
  }
  return parts.join('') + text.slice(copied)
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
