import { isRounded } from '../codecs/money.ts'
import { CUT_SHORT } from '../errors/codes.ts'
import { UnreadableResponse } from '../errors/unreadable-response.ts'

/** A page of 10,000 rows has about 600,000. More than this could use up the memory of the process. */
const MOST_VALUES = 8_000_000

/** JSON of a response. Integers that a number cannot hold become the digits that the service sent. @throws UnreadableResponse */
export function parseJson(text: string): unknown {
  if (hasTooManyValues(text)) throw new UnreadableResponse(`JSON of at most ${MOST_VALUES} values, received more`)
  try {
    return JSON.parse(LONG_INTEGER.test(text) ? quoteLongIntegers(text) : text)
  } catch {
    const trimmed = text.trim()
    if (trimmed === '') throw new UnreadableResponse('JSON, received an empty body')
    if (!/^[[{]/.test(trimmed)) throw new UnreadableResponse('JSON, received something else')
    if (isUnclosed(trimmed)) throw new UnreadableResponse('JSON, received a response that was cut short', CUT_SHORT)
    throw new UnreadableResponse('JSON, received invalid JSON')
  }
}

const COMMA = 0x2c
const BRACKET = 0x5b
const BRACE = 0x7b

/** Whether a text has more values than the limit, counted by the commas and brackets before them. */
function hasTooManyValues(text: string): boolean {
  // The shortest values, `{},`, are two in three characters.
  if (text.length <= 1.5 * MOST_VALUES) return false
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === COMMA || character === BRACKET || character === BRACE) count++
  }
  return count > MOST_VALUES
}

/** A number of 16 digits, or a part of a string that looks like one. */
const LONG_INTEGER = /[:,[]\s*-?\d{16}/

/** The text with quotation marks around each integer that a number cannot hold, outside of strings. */
function quoteLongIntegers(text: string): string {
  let quoted = false
  return text.replaceAll(ESCAPE_QUOTE_OR_LONG_INTEGER, (match) => {
    if (match === '"') quoted = !quoted
    return quoted || !isRounded(Number(match)) ? match : JSON.stringify(match)
  })
}

const ESCAPE_QUOTE_OR_LONG_INTEGER = /\\.|"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/gs

/** Whether the first bracket is never closed, as in a response that was cut short. */
function isUnclosed(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (quoted && char === '\\') at++
    else if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if (char === '{' || char === '[') depth++
    else if ((char === '}' || char === ']') && --depth === 0) return false
  }
  return true
}
