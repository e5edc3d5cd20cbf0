import { tooLarge } from '../../errors/unreadable-response.ts'

/** A page of 10,000 rows with 53 fields has 550,000 commas and brackets. */
const MOST_SEPARATORS = 2_000_000
/** The same page has 530,000 names. Rows of ever other names take an engine more time and memory than other values. */
const MOST_NAMES = 1_000_000
/** That page has 53, others also the keys of maps. Each takes more time and memory still. */
const MOST_DIFFERENT_NAMES = 100_000

/**
 * Checks what a JSON text would cost to parse. What is in strings does not count: the descriptions of a page may have any
 * number of commas.
 * @returns whether the text's first bracket is closed. In a response that was cut short, it is not.
 * @throws UnreadableResponse if the text would take seconds to parse, or more memory than a process may have.
 */
export function checkStructure(text: string): boolean {
  const differentNames = new Set<string>()
  let names = 0
  let separators = 0
  let depth = 0
  let start = 0
  let end = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string
    if (character === '"') {
      start = at
      at = end = stringEnd(text, at)
    } else if (character === ':') {
      if (++names > MOST_NAMES) throw tooLarge(MOST_NAMES, 'names')
      if (differentNames.add(text.slice(start, end)).size > MOST_DIFFERENT_NAMES)
        throw tooLarge(MOST_DIFFERENT_NAMES, 'different names')
    } else if (',[{]}'.includes(character)) {
      if (++separators > MOST_SEPARATORS) throw tooLarge(MOST_SEPARATORS, 'commas and brackets')
      if ('[{'.includes(character)) depth++
      else if (character !== ',' && --depth === 0) return true
    }
  }
  return false
}

/**
 * Finds the quotation mark that ends the string of a JSON text. Not with a regular expression: that of a string with
 * millions of escapes would overflow V8's stack.
 * @param start place of the quotation mark before the string
 * @returns the text's length if the string does not end
 */
export function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at]
    if (character === '"') return at
    if (character === '\\') at++
  }
  return text.length
}

const STRIDE = 65_536
const PIECE = 512

/**
 * Whether a text may exceed a limit of `checkStructure`, which takes a fifth of the time of parsing and is worth it only
 * then. This counts in 512 characters at a random place of each 64 Ki, and takes two fifths of a limit for an excess, so
 * that a text can hardly hide one between those places.
 */
export function looksCostly(text: string): boolean {
  // No name takes less than six characters: `"a":1,`.
  if (text.length <= 6 * MOST_DIFFERENT_NAMES) return false
  let pieces = ''
  for (let start = 0; start < text.length; start += STRIDE) {
    const at = start + Math.random() * (STRIDE - PIECE)
    pieces += `${text.slice(at, at + PIECE)}\n`
  }
  const share = (2.5 * STRIDE) / PIECE
  // As many names have as many commas.
  return (
    pieces.split(/[,[\]{}]/).length * share > MOST_SEPARATORS ||
    new Set(pieces.match(/"(?:[^"\\\n]|\\.)*"\s*:/g)).size * share > MOST_DIFFERENT_NAMES
  )
}
