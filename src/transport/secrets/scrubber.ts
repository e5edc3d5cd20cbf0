/** What is shown in place of the key. */
export const REDACTED = '<API_KEY>'

/** Takes the key out of a text. */
export type Scrub = (text: string) => string

/**
 * The `key` parameter, plain, HTML-escaped or encoded once more inside another parameter. Also matches a parameter that
 * was scrubbed before, so that scrubbing a text twice has the result of scrubbing it once. `{0,65535}` and not `*`, because
 * V8 runs out of stack where a value has millions of characters.
 */
const PARAMETER = /((?:^|[?&;\s"'/]|%3F|%26|\\u0026)key(?:=|%3D|\\u003d))(?:<API_KEY>|(?!%26)[^&\s"'<>#\\]){0,65535}/gi

/** Shorter keys are not looked for: ordinary words of a text may contain them. */
export const SHORTEST_KEY = 6

/** Makes the scrubber of some keys: of their values, and of any parameter named `key`. */
export function scrubber(keys: Iterable<string>): Scrub {
  const withoutValues = valueScrubber(keys)
  return (text) => withoutValues(text).replaceAll(PARAMETER, `$1${REDACTED}`)
}

/** Makes scrubbers of one key each. The last one is kept, because a key function usually gives the same key again. */
export function scrubberCache(): (key: string) => Scrub {
  let lastKey: string
  let scrub: Scrub
  return (key) => {
    if (key !== lastKey) scrub = scrubber([key])
    lastKey = key
    return scrub
  }
}

/** Makes the scrubber of some keys' values. */
export function valueScrubber(keys: Iterable<string>): Scrub {
  const pattern = valuePattern(keys)
  if (pattern === '') return (text) => text
  const values = new RegExp(pattern, 'gi')
  return (text) => text.replaceAll(values, REDACTED)
}

/**
 * A pattern of some keys' values. Each character is looked for in every spelling: raw, percent- or form-encoded (also
 * twice), HTML-escaped, JSON-escaped (also in JSON inside JSON), or UTF-8 read as Latin-1.
 */
export const valuePattern = (keys: Iterable<string>): string =>
  [...keys]
    .filter((key) => key.length >= SHORTEST_KEY)
    .toSorted((a, b) => b.length - a.length)
    // Either all backslashes of a key are escaped or none: with both allowed at each, a search would take exponential time.
    .flatMap((key) => (key.includes('\\') ? [2, 1] : [1]).map((backslashes) => spelled(key, backslashes)))
    .join('|')

const spelled = (key: string, backslashes: number): string =>
  Array.from(key, (char, index) => spellings(char, backslashes, index === 0)).join('')

const ENTITIES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }

/** A pattern for a character in all its spellings, the longer ones first. */
function spellings(char: string, backslashes: number, isFirst: boolean): string {
  const hex = (value: number, length = 2) => value.toString(16).padStart(length, '0')
  const octets = Array.from(new TextEncoder().encode(char))
  const percent = octets.map((octet) => `%${hex(octet)}`).join('')
  const isBackslash = char === '\\'
  // JSON inside JSON doubles the backslashes, up to three times. Those before the key may stay.
  const units = char.split('').map((unit, at) => {
    const count = isBackslash || (isFirst && at === 0) ? '' : '{1,4}'
    return `\\\\${count}u${hex(unit.charCodeAt(0), 4)}`
  })
  const point = char.codePointAt(0) as number
  const ways = [
    percent.replaceAll('%', '%25'),
    units.join(''),
    `&#(?:0{0,2}${point}|x0{0,2}${hex(point, 1)});`,
    percent,
    ...(Object.hasOwn(ENTITIES, char) ? [`&${ENTITIES[char]};`] : []),
    ...(char === ' ' ? ['%2B', '\\+'] : []),
    // In headers, which are read as Latin-1.
    ...(octets.length > 1 ? [String.fromCharCode(...octets)] : []),
    `${!isFirst && '"/'.includes(char) ? '\\\\{0,7}' : ''}${literal(char).repeat(isBackslash ? backslashes : 1)}`,
  ]
  return `(?:${ways.join('|')})`
}

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
