import { isRounded } from '../codecs/money.ts'

/** A response that is no envelope: what was expected, and whether it looks cut short (which may be retried). */
export class UnreadableResponse extends Error {
  readonly expected: string
  readonly cut: boolean

  constructor(expected: string, cut = false) {
    super(expected)
    this.expected = expected
    this.cut = cut
  }
}

/** JSON of a response. Integers that a number cannot hold stay the digits that the service sent. @throws UnreadableResponse */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, hasLong(text) ? (exactly as Reviver) : undefined)
  } catch {
    const trimmed = text.trim()
    if (trimmed === '') throw new UnreadableResponse('JSON, received an empty body')
    if (!/^[[{]/.test(trimmed)) throw new UnreadableResponse('JSON, received something else')
    if (isUnclosed(trimmed)) throw new UnreadableResponse('JSON, received a response that was cut short', true)
    throw new UnreadableResponse('JSON, received something like it that is not')
  }
}

type Reviver = (name: string, value: unknown) => unknown

/** Older browsers give no `context`: there, the number stays rounded. */
function exactly(_name: string, value: unknown, context?: { source?: string }): unknown {
  return isRounded(value) && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value
}

const LONG = /[:,[]\s*-?\d{16}/

/** Whether a value may begin with 16 digits. Looks at each 16th character first, which takes half as long as the pattern. */
function hasLong(text: string): boolean {
  for (let at = 15; at < text.length; at += 16) {
    let [start, end] = [at, at]
    while (isDigit(text.charCodeAt(start - 1))) start--
    while (isDigit(text.charCodeAt(end))) end++
    if (end - start >= 16) return LONG.test(text)
  }
  return false
}

const isDigit = (code: number) => code >= 48 && code <= 57

/** Whether the first bracket is never closed: the rest did not come. */
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
