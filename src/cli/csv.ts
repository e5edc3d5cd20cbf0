import { isNumber } from './cell.ts'

type Row = Readonly<Record<string, unknown>>

/** What spreadsheets take for the start of a formula, also after blanks and in wide letters. */
const FORMULA = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** A value as a field of RFC 4180. A text that a spreadsheet would run gets an apostrophe before it. */
export function csvField(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const safe = FORMULA.test(text) && !isNumber(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

const record = (fields: readonly unknown[]) => `${fields.map(csvField).join(',')}\r\n`

/** Rows as CSV, in records. The first page decides on the columns; `late` is told of others that come after it. */
export async function* csvRecords(
  pages: AsyncIterable<readonly Row[]>,
  names: (rows: readonly Row[]) => readonly string[],
  late: (names: readonly string[]) => void,
): AsyncGenerator<readonly string[]> {
  let columns: readonly string[] | undefined
  const known = new Set<string>()
  for await (const rows of pages) {
    const records: string[] = []
    if (columns === undefined) {
      columns = names(rows)
      for (const name of [...columns, ...rows.flatMap(Object.keys)]) known.add(name)
      if (columns.length > 0) records.push(record(columns))
    }
    const others = new Set<string>()
    for (const row of rows) {
      for (const name of Object.keys(row)) if (!known.has(name)) others.add(name)
      records.push(record(columns.map((name) => row[name])))
    }
    for (const name of others) known.add(name)
    if (others.size > 0) late([...others])
    yield records
  }
}
