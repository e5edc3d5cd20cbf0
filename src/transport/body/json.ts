import { isRounded } from '../../codecs/money.ts'
import { CUT_SHORT } from '../../errors/failure-codes.ts'
import { UnreadableResponse } from '../../errors/unreadable-response.ts'

/** JSON of a response. Integers that a number cannot hold become the digits that the service sent. @throws UnreadableResponse */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return hasRounded(value) ? JSON.parse(quoteLongIntegers(text)) : value
  } catch {
    const trimmed = text.trim()
    if (trimmed === '') throw new UnreadableResponse('JSON, received an empty body')
    if (!/^[[{]/.test(trimmed)) throw new UnreadableResponse('JSON, received text')
    if (isCutShort(trimmed)) throw new UnreadableResponse('JSON, received a truncated response', CUT_SHORT)
    throw new UnreadableResponse('JSON, received invalid JSON')
  }
}

/** Whether a number in a value may have been rounded. Very deep values are not looked at. */
function hasRounded(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return isRounded(value)
  if (depth > 100) return false
  if (Array.isArray(value)) return value.some((item) => hasRounded(item, depth + 1))
  // This takes a fraction of the time that a look at the text would take.
  for (const key in value) {
    const field = (value as Record<string, unknown>)[key]
    if (typeof field !== 'string' && hasRounded(field, depth + 1)) return true
  }
  return false
}

/** The text with quotation marks around each integer that a number cannot hold. */
function quoteLongIntegers(text: string): string {
  const parts: string[] = []
  let copied = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') at = stringEnd(text, at)
    const start = at
    while ('+-.0123456789eE'.includes(text[at] ?? ' ')) at++
    const number = text.slice(start, at)
    if (number === '' || /[.e]/i.test(number) || !isRounded(Number(number))) continue
    parts.push(text.slice(copied, start), number)
    copied = at
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
