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
  const sorted = (text: string) => text.split('').sort().join('')
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

/**
 * The name that is nearest to an unknown one, by its parts between underscores: one with the same letters, else one with
 * the same last part, else one with a part in common; of several, the one with the fewest different letters.
 */
export function nearestName(key: string, names: readonly string[]): string | undefined {
  const partsOf = (name: string) =>
    name
      .toLowerCase()
      .replace(/^ck_?/, '')
      .split(/[^a-z0-9]+/)
      .map((part) => part.replace(/s$/, ''))
  const given = partsOf(key)
  const distance = (name: string) => {
    const parts = partsOf(name)
    const letters = difference(parts.join(''), given.join(''))
    const rank =
      letters === 0 ? 0 : parts.at(-1) === given.at(-1) ? 1 : parts.some((part) => given.includes(part)) ? 2 : 3
    return rank * 1000 + Math.min(letters, 999)
  }
  return names.toSorted((a, b) => distance(a) - distance(b))[0]
}

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
