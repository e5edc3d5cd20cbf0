import { isRecord } from '../../errors/objects.ts'
import { cellOf, isNumber } from './cell.ts'
import type { Paint } from './style.ts'
import { cutTo, padTo, widthOf } from './text-width.ts'

/** The form of a table. */
export interface TableForm {
  /** Width of the terminal; tables elsewhere are as wide as they are. */
  readonly width: number
  readonly paint: Paint
}

type Row = Readonly<Record<string, unknown>>

interface Column {
  readonly name: string
  readonly width: number
  readonly side: 'start' | 'end'
}

const GAP = 2
/** Longer texts are cut, sooner in a narrow terminal, so that more columns fit. */
const longestText = (width: number) => (width < 72 ? 18 : 28)

/** Rows as a table of the columns that fit, in lines. The first page decides on them. */
export async function* tableLines(
  pages: AsyncIterable<readonly Row[]>,
  names: (rows: readonly Row[]) => readonly string[],
  { width, paint }: TableForm,
): AsyncGenerator<readonly string[]> {
  let columns: readonly Column[] | undefined
  let more = 0
  for await (const rows of pages) {
    const lines: string[] = []
    if (columns === undefined) {
      const filled = names(rows).filter((name) => rows.some((row) => cellOf(row[name]) !== ''))
      columns = fitting(filled, rows, width)
      more = filled.length - columns.length
      if (columns.length > 0) lines.push(paint('bold', lineOf(columns, cellOf)))
    }
    for (const row of rows) lines.push(lineOf(columns, (name) => cellOf(row[name])))
    yield lines.map((line) => `${line}\n`)
  }
  if (more > 0) yield [`${paint('dim', notShown(more))}\n`]
}

/** The first columns, as many as fit beside each other. Those that are cut share what is left. */
function fitting(names: readonly string[], rows: readonly Row[], width: number): Column[] {
  const columns: (Column & { readonly longest: number })[] = []
  let used = -GAP
  for (const name of names) {
    const cells = rows.map((row) => cellOf(row[name])).filter((cell) => cell !== '')
    const head = widthOf(cellOf(name))
    const longest = Math.max(head, ...cells.map(widthOf))
    const most = Number.isFinite(width) ? Math.max(head, longestText(width)) : longest
    const own = Math.min(longest, most)
    if (columns.length > 0 && used + GAP + own > width) break
    columns.push({
      name,
      width: Math.min(own, width),
      side: cells.every((cell) => isNumber(cell.replace(/%$/, ''))) ? 'start' : 'end',
      longest,
    })
    used += GAP + own
  }
  let left = width - used
  return columns.map((column) => {
    const more = Math.max(0, Math.min(column.longest - column.width, left))
    left -= more
    return { ...column, width: column.width + more }
  })
}

const lineOf = (columns: readonly Column[], cell: (name: string) => string) =>
  columns
    .map(({ name, width, side }) => padTo(cutTo(cell(name), width), width, side))
    .join(' '.repeat(GAP))
    .trimEnd()

const notShown = (count: number) => `+${count} ${count === 1 ? 'column' : 'columns'}: --columns … or --format json`

/** One record as lines of a name and a value; lists of records have a line for each. */
export function recordLines(record: object, { width, paint }: TableForm): string[] {
  const entries = Object.entries(record).filter(([, value]) => cellOf(value) !== '')
  const first = Math.max(...entries.map(([name]) => widthOf(cellOf(name))))
  return entries.flatMap(([name, value]) => {
    const items = Array.isArray(value) && value.some(isRecord) ? value : [value]
    return items.map((item, at) => {
      const label = paint('bold', padTo(at === 0 ? cellOf(name) : '', first))
      return `${label}  ${cutTo(cellOf(item), Math.max(10, width - first - GAP))}\n`
    })
  })
}
