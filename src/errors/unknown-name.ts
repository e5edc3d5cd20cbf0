import type { Issue } from './errors.ts'

/** An issue about an unknown name. It suggests a similar name, or else lists the known ones. */
export function unknownNameIssue(name: string, names: readonly string[], kind: 'field' | 'option', prefix = ''): Issue {
  const hint = didYouMean(name, names)
  const expected = hint === '' && names.length <= 20 ? `one of ${names.join(', ')}` : `a known ${kind}`
  return { path: prefix + name, expected, received: `an unknown one${hint}` }
}

/**
 * Suggests the known name that was probably meant, or returns `''`. Finds `banner_id` for `bannerId`, `retries` for
 * `retry`, `key` for `apiKey`, `lookBackDays` for `lookback`, and names with a typo.
 */
export const didYouMean = (key: string, names: readonly string[]): string =>
  suggestion(nearestName(key, names, 0, true))

/** Words that people use for what the service calls otherwise. */
const SYNONYMS: Readonly<Record<string, string>> = {
  click: 'gross',
  commission: 'payout',
  date: 'day',
  device: 'type',
  earning: 'income',
  margin: 'profit',
  publisher: 'affiliate',
  spend: 'cost',
}

/** Last parts that many names have: to share one says little. */
const COMMON = ['id', 'name', 'time']

/**
 * The name that was probably meant by an unknown one, or `undefined` if none is nearer than `least`: another metric would
 * be worse than no suggestion. Names are compared by their words, which may be cut short or have a typo. With `typos`, a
 * letter in four may be wrong anywhere, as in `offer_di`.
 */
export function nearestName(key: string, names: readonly string[], least = 0, typos = false): string | undefined {
  const given = wordsOf(key)
  const synonym = given.map((word) => (Object.hasOwn(SYNONYMS, word) ? (SYNONYMS[word] as string) : word))
  const rated = names.map((name) => {
    const words = wordsOf(name)
    const all = given.join('')
    const letters = difference(words.join(''), all)
    const other = nearness(synonym, words) - 0.5
    const typo = typos && letters * 4 <= all.length ? 5 - letters / 9 : 0
    return { name, rank: Math.max(nearness(given, words), other > 2 ? other : 0, typo), letters }
  })
  return rated.sort((a, b) => b.rank - a.rank || a.letters - b.letters).find(({ rank }) => rank > least)?.name
}

const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/^ck_?/, '')
    .split(/\W|_/)
    .map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''))
    .filter(Boolean)

/** How near a name is to the given one, from 0 (not at all) to 5 (the same letters). */
function nearness(given: readonly string[], parts: readonly string[]): number {
  if (given.length === 0 || parts.length === 0) return 0
  const [all, whole] = [given.join(''), parts.join('')]
  if (all === whole) return 5
  const sharesLast = alike(given.at(-1) as string, parts.at(-1) as string)
  if (given.every((part) => parts.some((known) => alike(part, known)))) return sharesLast ? 4 : 3
  if (parts.every((known) => given.some((part) => alike(part, known)))) return 2
  const sharesRare = sharesLast && !COMMON.includes(given.at(-1) as string)
  return sharesRare || (given.length !== parts.length && alike(all, whole)) ? 1 : 0
}

/** Whether a word is a known one, its beginning, its letters in another order, or has a letter or two more or less. */
function alike(word: string, known: string): boolean {
  const length = Math.min(word.length, known.length)
  if (length < 3) return word === known
  if (known.startsWith(word)) return true
  // A name from outside may have a million letters.
  if (word.length === known.length && sorted(word) === sorted(known)) return true
  return length >= 4 && !/\d/.test(word + known) && difference(word, known) <= (length < 8 ? 1 : 2)
}

const sorted = (text: string) => text.split('').sort().join('')

/** How many letters of the longer text are not in a common start or end. */
function difference(a: string, b: string): number {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return Math.max(a.length, b.length) - start - end
}

/** A suggestion to append to a message. */
export const suggestion = (meant: string | undefined): string =>
  meant === undefined ? '' : ` (did you mean ${meant}?)`
