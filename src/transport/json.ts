import { isRounded } from '../codecs/money.ts'
import { CUT_SHORT } from '../errors/codes.ts'
import { UnreadableResponse } from '../errors/unreadable-response.ts'

/** A page of 10,000 rows has about 600,000. More than this could use up the memory of the process. */
const MOST_VALUES = 8_000_000

/** JSON of a response. Integers that a number cannot hold become the digits that the service sent. @throws UnreadableResponse */
export function parseJson(text: string): unknown {
  if (hasTooManyValues(text)) throw new UnreadableResponse(`JSON of at most ${MOST_VALUES} values, received more`)
  try {
    return JSON.parse(hasLongInteger(text) ? quoteLongIntegers(text) : text)
  } catch {
    const trimmed = text.trim()
    if (trimmed === '') throw new UnreadableResponse('JSON, received an empty body')
    if (!/^[[{]/.test(trimmed)) throw new UnreadableResponse('JSON, received something else')
    if (isUnclosed(trimmed)) throw new UnreadableResponse('JSON, received a response that was cut short', CUT_SHORT)
    throw new UnreadableResponse('JSON, received invalid JSON')
  }
}

/**
 * Whether a text has more values than the limit, counted by the commas and brackets before them. Counting takes as long as
 * parsing, so a random sample of characters decides first whether it is needed: a text above the limit would have to be 16
 * standard deviations away from its sample.
 */
function hasTooManyValues(text: string): boolean {
  // The shortest values, `{},`, are two in three characters.
  if (text.length <= 1.5 * MOST_VALUES) return false
  let hits = 0
  for (let taken = 0; taken < SAMPLE; taken++) if (isBeforeValue(text, Math.random() * text.length)) hits++
  if ((hits / SAMPLE) * text.length < 0.75 * MOST_VALUES) return false
  let count = 0
  for (let at = 0; at < text.length; at++) if (isBeforeValue(text, at) && ++count > MOST_VALUES) return true
  return false
}

const SAMPLE = 32_768

const COMMA = 0x2c
const BRACKET = 0x5b
const BRACE = 0x7b

function isBeforeValue(text: string, at: number): boolean {
  const character = text.charCodeAt(at)
  return character === COMMA || character === BRACKET || character === BRACE
}

/** The text with quotation marks around each integer that a number cannot hold, outside of strings. */
function quoteLongIntegers(text: string): string {
  let quoted = false
  return text.replaceAll(ESCAPE_QUOTE_OR_LONG_INTEGER, (match) => {
    if (match === '"') quoted = !quoted
    return quoted || !isRounded(Number(match)) ? match : JSON.stringify(match)
  })
}

const ESCAPE_QUOTE_OR_LONG_INTEGER = /\\.|"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/gs

/** Whether a text may have a number of 16 digits. In pieces, as engines optimize a function that is called often. */
function hasLongInteger(text: string): boolean {
  for (let start = 0; start < text.length; start += 65_536) {
    if (has16Digits(text, start, Math.min(start + 65_536, text.length))) return /[:,[]\s*-?\d{16}/.test(text)
  }
  return false
}

/**
 * Whether a piece of a text has 16 digits in a row. Only every 16th character is looked at: such a run contains one of them,
 * and also the character 8 before or 8 after it.
 */
function has16Digits(text: string, from: number, to: number): boolean {
  for (let at = from + 15; at < to; at += 16) {
    if (!isDigit(text, at) || !(isDigit(text, at - 8) || isDigit(text, at + 8))) continue
    let [start, end] = [at, at]
    while (isDigit(text, start - 1)) start--
    while (isDigit(text, end)) end++
    if (end - start >= 16) return true
  }
  return false
}

const isDigit = (text: string, at: number) => text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57

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
