import type { Issue } from './errors.ts'

/** A text that is no longer than a message can bear. Cut it only after the key was taken out: half a key is not known as one. */
export const clip = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text

/** Of a text that is longer, nobody needs to see more. */
const LONGEST_TEXT = 2000

/** A value as an issue holds it: on one line, quoted where it is text. A message shows less of it. */
export function show(value: unknown): string {
  if (typeof value === 'string')
    return value.length > LONGEST_TEXT ? `a text of ${value.length} characters` : JSON.stringify(value)
  if (typeof value === 'bigint') return `${value}n`
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'an invalid Date' : value.toISOString()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : typeName(value)
}

/** A value's type, for where the value itself must not be shown. */
export function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array'
  if (value === '') return 'an empty string'
  if (value === undefined) return 'nothing'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** What kind of failure somebody else's error is, by its code or name: its own words may hold anything. */
export function failureName(error: unknown): string | undefined {
  const { code, name } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  return [code, name].find(
    (word): word is string => typeof word === 'string' && /^[A-Za-z_]{1,40}$/.test(word) && word !== 'Error',
  )
}

/** A word of detail behind a message. */
export const bracketed = (word: string | undefined): string => (word === undefined ? '' : ` (${word})`)

/** Issues as one line. The first few tell what is wrong, more only where; an `issues` property holds all. */
export function sentence(issues: readonly Issue[]): string {
  const shown = issues.slice(0, 3).map(({ path, expected: whole, received }) => {
    const expected = clip(whole, 300)
    const place = path === '' ? '' : `${path}: `
    return received === 'nothing'
      ? `${place}missing, expected ${expected}`
      : `${place}expected ${expected}, received ${clip(received, 200)}`
  })
  const more = issues.slice(3)
  if (more.length > 0) {
    const paths = more.slice(0, 20).map(({ path }) => path)
    shown.push(`and ${more.length} more (${paths.join(', ')}${more.length > 20 ? ', …' : ''})`)
  }
  return shown.join('; ')
}

/** A path's text: `events[0].payout`. */
export function pathText(path: readonly PropertyKey[]): string {
  let text = ''
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`
    else text += text === '' ? String(part) : `.${String(part)}`
  }
  return text
}
