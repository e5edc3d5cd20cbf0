import { isRecord } from '../errors/objects.ts'

/** Whether a text is a plain number. */
export const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text)

/** A value in a table, on one line: a terminal would obey some control characters. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(cellOf).join(', ')
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, inner]) => `${cellOf(name)}: ${cellOf(inner)}`)
      .join(', ')
  return String(value).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
}
