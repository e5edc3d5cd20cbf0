import { stringify } from 'csv-stringify/browser/esm/sync'

export type Cell = string | number

/** A text that a spreadsheet would take for a formula is made harmless; amounts stay as they are. */
export const inert = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** Rows under a heading. The mark at the start lets a spreadsheet read names in any script. */
export const toCsv = (heading: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  stringify([heading, ...rows] as Cell[][], { bom: true, record_delimiter: 'windows' })

/** Hands a file to the person before the page. */
export function saveCsv(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
