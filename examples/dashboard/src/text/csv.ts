import { stringify } from 'csv-stringify/browser/esm/sync'

type Cell = string | number

/** Escapes text that a spreadsheet would run as a formula. Amounts stay unchanged. */
export const inert = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** Formats rows as CSV with a header. The byte order mark tells spreadsheets that the text is UTF-8. */
export function toCsv<Row>(rows: readonly Row[], columns: Readonly<Record<string, (row: Row) => Cell>>): string {
  const cells = rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row)))
  return stringify([Object.keys(columns), ...cells], { bom: true, record_delimiter: 'windows' })
}

/** Downloads a file to the user's computer. */
export function saveCsv(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
