import type { Issue } from './errors.ts'

/**
 * The names that there are. As an object and not as an array, so that it can be tied to a type: none is forgotten in
 * `{ … } satisfies Record<keyof Type, true>`.
 */
export type Names = Readonly<Record<string, true>>

/** A complaint about a name that is not known: with the one that was meant, or else with those that there are. */
export function unknownName(
  name: string,
  names: readonly string[],
  what: 'field' | 'option' = 'option',
  place = '',
): Issue {
  const hint = suggestion(name, names)
  const expected = hint === '' && names.length <= 20 ? `one of ${names.join(', ')}` : `a known ${what}`
  return { path: place + name, expected, received: `an unknown one${hint}` }
}

/** Helps with `bannerId` for `banner_id`, with a letter left out or added, and with letters in another order. */
export function suggestion(key: string, names: readonly string[]): string {
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
