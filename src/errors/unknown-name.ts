import type { Issue } from './errors.ts'

/** An issue about an unknown name. It suggests a similar name, or else lists the known ones. */
export function unknownNameIssue(
  name: string,
  names: readonly string[],
  kind: 'field' | 'option' = 'option',
  prefix = '',
): Issue {
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
    return `${a}s` === b || a === `${b}s` || a === `ck${b}`
  }
  const close = (name: string) => {
    const [a, b] = [plain(name), plain(key)]
    if (b.length > 2 && sorted(a) === sorted(b)) return true
    let start = 0
    while (start < a.length && a[start] === b[start]) start++
    let end = 0
    while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
    return b.length > 3 && Math.max(a.length, b.length) - start - end <= 2
  }
  const match = names.find(same) ?? names.find(almost) ?? names.find(close)
  return match === undefined ? '' : ` (did you mean ${match}?)`
}
