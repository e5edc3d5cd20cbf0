import { isRecord } from '../../errors/objects.ts'
import { visible } from '../../flat-calls/visible-text.ts'

/** Whether a text is a plain number. */
export const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text)

/** The service writes days with slashes, and takes both forms. */
const SLASHED_DAY = /^(\d{4})\/(\d\d)\/(\d\d)(?= |$)/

/** A value in a table, on one line. Days have the form that flags take. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(cellOf).join(', ')
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, inner]) => `${cellOf(name)}: ${cellOf(inner)}`)
      .join(', ')
  return visible(
    String(value)
      .replace(SLASHED_DAY, '$1-$2-$3')
      .replaceAll(/[\t\r\n]+/g, ' '),
  )
}
