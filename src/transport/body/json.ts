import { isRounded } from '../../codecs/money.ts'
import { CUT_SHORT } from '../../errors/failure-codes.ts'
import { UnreadableResponse } from '../../errors/unreadable-response.ts'

/** JSON of a response. Integers that a number cannot hold become the digits that the service sent. @throws UnreadableResponse */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(quoteLongIntegers(text))
  } catch {
    const trimmed = text.trim()
    if (trimmed === '') throw new UnreadableResponse('JSON, received an empty body')
    if (!/^[[{]/.test(trimmed)) throw new UnreadableResponse('JSON, received text')
    if (isCutShort(trimmed)) throw new UnreadableResponse('JSON, received a truncated response', CUT_SHORT)
    throw new UnreadableResponse('JSON, received invalid JSON')
  }
}

/** The text with quotation marks around each integer that a number cannot hold. */
function quoteLongIntegers(text: string): string {
  // The codes of digits are those from 48 to 57, of which 48 is a multiple of 16.
  const isDigit = (at: number) => (text.charCodeAt(at) ^ 48) < 10
  const parts: string[] = []
  let copied = 0
  let outside = 0
  // Of 16 digits in a row, one is at a multiple of 16.
  for (let at = 0; at < text.length; at = (at | 15) + 1) {
    if (!isDigit(at)) continue
    let start = at
    while (isDigit(start - 1)) start--
    while (isDigit(at)) at++
    if (text[start - 1] === '-') start--
    if (at - start < 16 || /[\w".+-]/.test(text.charAt(start - 1)) || /[.e]/i.test(text.charAt(at))) continue
    while (outside < start) outside = text[outside] === '"' ? stringEnd(text, outside) + 1 : outside + 1
    if (outside > start) at = outside - 1
    else if (isRounded(Number(text.slice(start, at)))) {
      parts.push(text.slice(copied, start), text.slice(start, at))
      copied = at
    }
  }
  parts.push(text.slice(copied))
  return parts.join('"')
}

/** Whether a JSON text ends before its first bracket is closed. */
function isCutShort(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string
    if (character === '"') at = stringEnd(text, at)
    else if ('[{'.includes(character)) depth++
    else if (']}'.includes(character) && --depth === 0) return false
  }
  return true
}

/**
 * Finds the quotation mark that ends the string of a JSON text. Not with a regular expression: that of a string with
 * millions of escapes would overflow V8's stack.
 * @param start place of the quotation mark before the string
 * @returns the text's length if the string does not end
 */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at]
    if (character === '"') return at
    if (character === '\\') at++
  }
  return text.length
}
