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

/** The known name that was probably meant. Of a long name only the start counts, as a text of any length may come from a page. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const words = wordsOf(name.slice(0, 99))
  let meant: string | undefined
  let most = 0
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
  if (last === known.at(-1) && !COMMON.includes(last)) return 2
  if (a.length > 2 && b.startsWith(a)) return 1
  if (a.length > 2 && sorted(a) === sorted(b)) return 1
  const edits = [1, 2].find((count) => count * 4 <= a.length && isWithin(a, b, count))
  if (edits !== undefined) return 1 / (1 + edits)
  return words.slice(0, known.length).join('') === b ? 0.1 : 0
}

const sorted = (text: string) => text.split('').sort().join('')

/** Whether a text becomes another one by so many letters that are added, left out, changed, or swapped with the next one. */
export function isWithin(a: string, b: string, edits: number): boolean {
  if (a === b) return true
  if (edits === 0) return false
  let at = 0
  while (a[at] === b[at]) at++
  const rest = (ofA: number, ofB: number) => isWithin(a.slice(at + ofA), b.slice(at + ofB), edits - 1)
  const isSwapped = a[at] === b[at + 1] && a[at + 1] === b[at]
  return rest(1, 0) || rest(0, 1) || rest(1, 1) || (isSwapped && rest(2, 2))
}
