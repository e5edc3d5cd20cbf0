/** What stands where the key stood. */
export const REDACTED = '<API_KEY>'

/** Takes the key out of a text. */
export type Scrub = (text: string) => string

/** The `key` parameter, plain, HTML-escaped or encoded once more inside another parameter. */
const PARAMETER = /((?:^|[?&;\s"'/]|%3F|%26|\\u0026)key(?:=|%3D|\\u003d))(?:(?!%26|\\u0026)[^&\s"'<>#\\])*/gi

/** Shorter keys would take ordinary words out of texts. */
const SHORTEST_VALUE = 6

/**
 * Makes the scrubber of some keys. Each is looked for raw and in every spelling that it takes on its way: percent- and
 * form-encoded (also twice), JSON- and HTML-escaped, in any case of hex digits.
 */
export function scrubber(keys: Iterable<string>): Scrub {
  const spellings = new Set<string>()
  for (const key of keys)
    if (key.length >= SHORTEST_VALUE) for (const spelling of spellingsOf(key)) spellings.add(spelling)
  const longestFirst = [...spellings].sort((a, b) => b.length - a.length)
  const values =
    longestFirst.length === 0
      ? undefined
      : new RegExp(longestFirst.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|'), 'gi')
  return (text) => {
    const withoutValues = values === undefined ? text : text.replaceAll(values, REDACTED)
    return withoutValues.replaceAll(PARAMETER, `$1${REDACTED}`)
  }
}

function spellingsOf(key: string): string[] {
  const percent = encodeURIComponent(key)
  const form = new URLSearchParams({ k: key }).toString().slice(2)
  const inUrl = new URL(`http://h/?${key.replaceAll('#', '%23')}`).search.slice(1)
  const json = JSON.stringify(key).slice(1, -1)
  const html = key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
  const ascii = json.replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return [
    key,
    percent,
    form,
    inUrl,
    encodeURIComponent(percent),
    encodeURIComponent(form),
    json,
    json.replaceAll('/', '\\/'),
    ascii,
    ascii.replaceAll('/', '\\/'),
    html,
    html.replaceAll("'", '&#039;'),
    html.replaceAll("'", '&#39;'),
  ].filter((spelling) => spelling.length >= SHORTEST_VALUE)
}

/** Takes the key out of every text of a JSON value, names included. Very deep values are cut off. */
export function scrubValue(value: unknown, scrub: Scrub, depth = 0): unknown {
  if (typeof value === 'string') return scrub(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > 100) return '…'
  if (Array.isArray(value)) return value.map((item) => scrubValue(item, scrub, depth + 1))
  const copy: Record<string, unknown> = {}
  for (const [name, item] of Object.entries(value)) {
    Object.defineProperty(copy, scrub(name), {
      value: scrubValue(item, scrub, depth + 1),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return copy
}

/** Says why a value is no usable key, without showing it; `undefined` where it is one. */
export function keyComplaint(key: unknown): string | undefined {
  if (typeof key !== 'string') return `a non-empty string, received ${key === null ? 'null' : typeof key}`
  if (key === '') return 'a non-empty string, received an empty one'
  if (/[\u0000-\u001f\u007f-\u009f]/.test(key)) return 'a string without control characters, received one with some'
  if (key.trim() !== key) return 'a string without blanks at its ends, received one with some'
  return key.isWellFormed() ? undefined : 'a string of well-formed Unicode, received one with lone surrogates'
}
