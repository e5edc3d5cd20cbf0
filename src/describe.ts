import type { Issue } from './errors.ts'

/** A value as an error message shows it: short, on one line, quoted where it is text. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  // A word is shown whole or not at all: a key that was cut would not be known as one and taken out.
  if (typeof value === 'string')
    return JSON.stringify(value.length > 60 ? value.slice(0, 60).replace(/[\w-]*$/, '…') : value)
  if (typeof value === 'bigint') return `${value}n`
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'an invalid Date' : value.toISOString()
  if (typeof value === 'object' && value !== null) return typeName(value)
  return String(value)
}

/** A value's type, for where the value itself must not be shown. */
export function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array'
  if (value === '') return 'an empty string'
  if (value === undefined) return 'nothing'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** Issues as one line. The first few tell what is wrong, more only where; an `issues` property holds all. */
export function sentence(issues: readonly Issue[]): string {
  const shown = issues.slice(0, 3).map(({ path, expected: whole, received }) => {
    const expected = whole.length > 300 ? `${whole.slice(0, 300)}…` : whole
    const place = path === '' ? '' : `${path}: `
    return received === 'nothing'
      ? `${place}missing, expected ${expected}`
      : `${place}expected ${expected}, received ${received}`
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
