import { isRounded } from '../../codecs/money.ts'
import { CUT_SHORT } from '../../errors/codes.ts'
import { UnreadableResponse } from '../../errors/unreadable-response.ts'
import { isUnclosed, looksCostly } from './json-structure.ts'
import { type Replaced, replaceParts } from './replace-parts.ts'
import { stringEnd } from './string-end.ts'

/** JSON of a response. Integers that a number cannot hold become the digits that the service sent. @throws UnreadableResponse */
export function parseJson(text: string): unknown {
  // Throws if it is.
  if (looksCostly(text)) isUnclosed(text)
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

/** A number of 16 digits, or a part of a string that looks like one. */
const LONG_INTEGER = /[:,[]\s*-?\d{16}/

/**
 * Whether a text may have a number of 16 digits. Most texts have no 16 digits in a row, which is found out in a third of the
 * time of the expression. In parts, because an engine compiles best what is called often.
 */
function hasLongInteger(text: string): boolean {
  for (let start = 0; start < text.length; start += PART)
    if (hasLongDigits(text, start, Math.min(start + PART, text.length))) return LONG_INTEGER.test(text)
  return false
}

const PART = 65_536

/** Whether 16 digits in a row begin or end in a part: they have one at a 16th character, and another one 8 before or after. */
function hasLongDigits(text: string, from: number, to: number): boolean {
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

/** The text with quotation marks around each integer that a number cannot hold, outside of strings. */
const quoteLongIntegers = (text: string) => replaceParts(text, longIntegers(text))

function* longIntegers(text: string): Generator<Replaced> {
  let at = 0
  for (const { 0: digits, index } of text.matchAll(/(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g)) {
    while (at < index) at = text[at] === '"' ? stringEnd(text, at) + 1 : at + 1
    // Otherwise, it is in a string.
    if (at === index && isRounded(Number(digits))) yield [at, at + digits.length, JSON.stringify(digits)]
  }
}
