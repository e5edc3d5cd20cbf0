import { isRecord } from '../../errors/objects.ts'
import { visible } from '../../flat-calls/visible-text.ts'

/** Whether a text is a plain number. */
export const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text)

/** A value in a table, on one line. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(cellOf).join(', ')
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, inner]) => `${cellOf(name)}: ${cellOf(inner)}`)
      .join(', ')
  return visible(String(value).replaceAll(/[\t\r\n]+/g, ' '))
}
