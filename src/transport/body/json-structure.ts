import { tooLarge } from '../../errors/unreadable-response.ts'
import { stringEnd } from './string-end.ts'

/** A page of 10,000 rows with 53 fields has 550,000 commas and brackets. */
const MOST_SEPARATORS = 2_000_000
/** The same page has 530,000 names. Rows of ever other names take an engine more time and memory than other values. */
const MOST_NAMES = 1_000_000
/** That page has 53, others also the keys of maps. Each takes more time and memory still. */
const MOST_DIFFERENT_NAMES = 100_000

/**
 * Whether the first bracket of a JSON text is never closed, as in a response that was cut short. What is in strings does
 * not count: the descriptions of a page may have any number of commas.
 * @throws UnreadableResponse if the text would take seconds to parse, or more memory than a process may have.
 */
export function isUnclosed(text: string): boolean {
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
      else if (character !== ',' && --depth === 0) return false
    }
  }
  return true
}

const STRIDE = 65_536
const PIECE = 512

/**
 * Whether a text may have too much of what `isUnclosed` counts: to count it takes a fifth of the time of parsing. So this
 * looks at a piece of each part, at random places, between which nothing can be hidden. Two fifths of a limit are much.
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
