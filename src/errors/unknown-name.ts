import type { Issue } from './errors.ts'

/** An issue about an unknown name, with the name that was probably meant, or else all known ones. */
export function unknownNameIssue(name: string, names: readonly string[], kind: 'field' | 'option'): Issue {
  const meant = nearestName(name, names)
  const isListed = meant === undefined && names.length <= 20
  const expected = isListed ? `one of the ${kind}s ${names.join(', ')}` : `a known ${kind}`
  return { path: name, expected, received: `an unknown ${kind}`, code: 'unknown', ...(meant && { meant }) }
}

/** Last words that too many names have: sharing one does not make names similar. */
const COMMON = ['id', 'name', 'time']

/** The similarity of two names with the same last word. */
export const SAME_LAST_WORD = 2

/**
 * The known name that was probably meant, or `undefined` if no similarity is above `least`. Of a long name only the start
 * counts, as a text of any length may come from a page.
 */
export function nearestName(name: string, names: readonly string[], least = 0): string | undefined {
  const words = wordsOf(name.slice(0, 99))
  let meant: string | undefined
  let most = least
  for (const known of names) {
    const rank = similarity(words, wordsOf(known))
    if (rank > most || (meant && rank === most && known.length < meant.length)) {
      meant = known
      most = rank
    }
  }
  return meant
}

/** The words of a name, without case, punctuation, plural and the prefix that all fields of reports have. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/\W|_/)
    .map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''))
    .filter((word) => word !== '' && word !== 'ck')

/** How similar two names are: 4 if they have the same letters, 0 if they are not similar. */
function similarity(words: readonly string[], known: readonly string[]): number {
  const [a, b] = [words.join(''), known.join('')]
  const last = words.at(-1)
  if (last === undefined || b === '') return 0
  if (a === b) return 4
  if (known.slice(-words.length).join('') === a) return 3
  if (last === known.at(-1) && !COMMON.includes(last)) return SAME_LAST_WORD
  if (a.length > 2 && b.startsWith(a)) return 1
  const edited = editedLetters(a, b)
  if (edited * 4 <= a.length) return 1 / (1 + edited)
  return words.slice(0, known.length).join('') === b ? 0.1 : 0
}

/** How many letters are between the common start and end of two texts; 0 if only the order of letters differs. */
function editedLetters(a: string, b: string): number {
  if (a.length > 2 && a.length === b.length && a.split('').sort().join() === b.split('').sort().join()) return 0
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start++
  let end = 0
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return Math.max(a.length, b.length) - start - end
}
