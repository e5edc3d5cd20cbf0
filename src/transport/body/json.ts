import { isRounded } from '../../codecs/money.ts'
import { CUT_SHORT } from '../../errors/failure-codes.ts'
import { UnreadableResponse } from '../../errors/unreadable-response.ts'
import { checkStructure, looksCostly, stringEnd } from './json-structure.ts'

/** JSON of a response. Integers that a number cannot hold become the digits that the service sent. @throws UnreadableResponse */
export function parseJson(text: string): unknown {
  if (looksCostly(text)) checkStructure(text)
  try {
    return JSON.parse(hasLongInteger(text) ? quoteLongIntegers(text) : text)
  } catch {
    const trimmed = text.trim()
    if (trimmed === '') throw new UnreadableResponse('JSON, received an empty body')
    if (!/^[[{]/.test(trimmed)) throw new UnreadableResponse('JSON, received text')
    if (!checkStructure(trimmed)) throw new UnreadableResponse('JSON, received a truncated response', CUT_SHORT)
    throw new UnreadableResponse('JSON, received invalid JSON')
  }
}

/** Whether a text may have a number of 16 digits: two of them are at an 8th character, and no quotation mark is in front. */
function hasLongInteger(text: string): boolean {
  // The codes of digits are those from 48 to 57, of which 48 is a multiple of 16.
  const isDigit = (at: number) => (text.charCodeAt(at) ^ 48) < 10
  for (let at = 16; at < text.length; at += 8)
    if (isDigit(at) && isDigit(at - 8) && /[^"]\d{16}/.test(text.slice(at - 16, at + 16))) return true
  return false
}

/** The text with quotation marks around each integer that a number cannot hold, outside of strings. */
function quoteLongIntegers(text: string): string {
  let at = 0
  return text.replaceAll(/(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g, (digits, index: number) => {
    while (at < index) at = text[at] === '"' ? stringEnd(text, at) + 1 : at + 1
    // Otherwise, it is in a string.
    return at === index && isRounded(Number(digits)) ? JSON.stringify(digits) : digits
  })
}
