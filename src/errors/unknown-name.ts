import type { Issue } from './errors.ts'

/** An issue about an unknown name. It suggests a similar name, or else lists the known ones. */
export function unknownNameIssue(name: string, names: readonly string[], kind: 'field' | 'option', prefix = ''): Issue {
  const hint = didYouMean(name, names)
  const expected = hint === '' && names.length <= 20 ? `one of ${names.join(', ')}` : `a known ${kind}`
  return { path: prefix + name, expected, received: `an unknown one${hint}` }
}

/**
 * Suggests the known name that was probably meant, or returns `''`. Finds `banner_id` for `bannerId`, names with a
 * letter missing or added, and names with letters in another order.
 */
export function didYouMean(key: string, names: readonly string[]): string {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const same = (name: string) => plain(name) === plain(key)
  const almost = (name: string) => {
    const [a, b] = [plain(name), plain(key)]
    return `${a}s` === b || a === `${b}s`
  }
  const close = (name: string) => {
    const [a, b] = [plain(name), plain(key)]
    if (b.length > 2 && sorted(a) === sorted(b)) return true
    return b.length > 3 && difference(a, b) <= 2
  }
  return suggestion(names.find(same) ?? names.find(almost) ?? names.find(close))
}

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
 * The name that was probably meant by an unknown one, or `undefined` if none is near: another metric would be worse than
 * no suggestion. Names are compared by their parts between underscores, which may be cut short or have a typo.
 */
export function nearestName(key: string, names: readonly string[]): string | undefined {
  const given = partsOf(key)
  const synonym = given.map((part) => (Object.hasOwn(SYNONYMS, part) ? (SYNONYMS[part] as string) : part))
  const rated = names.map((name) => {
    const parts = partsOf(name)
    const letters = difference(parts.join(''), given.join(''))
    const other = nearness(synonym, parts) - 0.5
    const rank = Math.max(nearness(given, parts), other > 2 ? other : 0)
    return { name, rank, letters }
  })
  const [best] = rated.sort((a, b) => b.rank - a.rank || a.letters - b.letters)
  return best !== undefined && best.rank > 0 ? best.name : undefined
}

const partsOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/^ck_?/, '')
    .split(/[^a-z0-9]+/)
    .map((part) => part.replace(/s$/, ''))
    .filter((part) => part !== '')

/** How near a name is to the given one, from 0 (not at all) to 5 (the same letters). */
function nearness(given: readonly string[], parts: readonly string[]): number {
  if (given.length === 0) return 0
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
  if (word === known) return true
  const length = Math.min(word.length, known.length)
  if (length < 3) return false
  if (known.startsWith(word) || sorted(word) === sorted(known)) return true
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
