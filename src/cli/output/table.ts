import stringWidth from 'string-width'
import { isRecord } from '../../errors/objects.ts'
import { cellOf, isNumber } from './cell.ts'
import type { Paint } from './style.ts'
import { cutTo, padTo } from './text-width.ts'
import { wrapped } from './wrap.ts'

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
/** The length of texts beside which other columns fit: shorter in a narrow terminal, so that more of them do. */
const usualText = (width: number) => (width < 72 ? 18 : 28)
/** A text that is cut further says nothing. */
const SHORTEST_TEXT = 8

/**
 * Rows as a table of the columns that fit, in lines. The first page decides on them. Where the wanted columns do not fit,
 * their texts are cut; where they still do not, each row is a record of them.
 */
export async function* tableLines(
  pages: AsyncIterable<readonly Row[]>,
  names: (rows: readonly Row[]) => readonly string[],
  wanted: readonly string[],
  form: TableForm,
): AsyncGenerator<readonly string[]> {
  const { width, paint } = form
  let columns: readonly Column[] | undefined
  let shown: readonly string[] = []
  let more = 0
  for await (const rows of pages) {
    const lines: string[] = []
    if (shown.length === 0) {
      const filled = names(rows).filter((name) => wanted.includes(name) || rows.some((row) => cellOf(row[name]) !== ''))
      columns = fitting(filled, wanted, rows, width)
      shown = columns?.map(({ name }) => name) ?? filled.filter((name) => wanted.includes(name))
      more = filled.length - shown.length
      if (columns && columns.length > 0) lines.push(`${paint('bold', lineOf(columns, cellOf))}\n`)
    }
    for (const row of rows) {
      if (columns) lines.push(`${lineOf(columns, (name) => cellOf(row[name]))}\n`)
      else lines.push(...recordLines(Object.fromEntries(shown.map((name) => [name, row[name]])), form), '\n')
    }
    yield lines
  }
  if (more > 0) yield [`${paint('dim', notShown(more))}\n`]
}

/**
 * The wanted columns, and the first of the others that fit beside them. Texts are as long as all of these allow.
 * `undefined` where the wanted ones do not fit.
 */
function fitting(
  names: readonly string[],
  wanted: readonly string[],
  rows: readonly Row[],
  width: number,
): Column[] | undefined {
  const all = names.map((name) => {
    const cells = rows.map((row) => cellOf(row[name])).filter((cell) => cell !== '')
    const head = stringWidth(cellOf(name))
    const longest = Math.max(head, ...cells.map((text) => stringWidth(text)))
    const isOfNumbers = cells.every((cell) => isNumber(cell.replace(/%$/, '')))
    const widthFor = (text: number) => (isOfNumbers ? longest : Math.min(longest, Math.max(head, text)))
    return { name, widthFor, side: isOfNumbers ? 'start' : 'end' } as const
  })
  const fits = (columns: typeof all, text: number) =>
    columns.reduce((sum, column) => sum + GAP + column.widthFor(text), -GAP) <= width
  let shown = all.filter(({ name }) => wanted.includes(name))
  for (const column of all) {
    if (shown.includes(column)) continue
    const wider = all.filter((one) => one === column || shown.includes(one))
    if (shown.length > 0 && !fits(wider, usualText(width))) break
    shown = wider
  }
  let text = width
  while (text > SHORTEST_TEXT && !fits(shown, text)) text--
  if (shown.length > 1 && !fits(shown, text)) return undefined
  return shown.map(({ name, side, widthFor }) => ({ name, side, width: Math.min(widthFor(text), width) }))
}

const lineOf = (columns: readonly Column[], cell: (name: string) => string) =>
  columns
    .map(({ name, width, side }) => padTo(cutTo(cell(name), width), width, side))
    .join(' '.repeat(GAP))
    .trimEnd()

const notShown = (count: number) => `+${count} ${count === 1 ? 'column' : 'columns'}: --columns … or --format json`

/** One record as lines of a name and its whole value, wrapped; lists of records begin a line for each. */
export function recordLines(record: object, { width, paint }: TableForm): string[] {
  const entries = Object.entries(record).filter(([, value]) => cellOf(value) !== '')
  const first = Math.max(...entries.map(([name]) => stringWidth(cellOf(name))))
  return entries.flatMap(([name, value]) => {
    const items = Array.isArray(value) && value.some(isRecord) ? value : [value]
    const lines = items.flatMap((item) =>
      wrapped(cellOf(item), Math.max(10, width - first - GAP), items.length > 1 ? 2 : 0).split('\n'),
    )
    return lines.map((line, at) => `${paint('bold', padTo(at === 0 ? cellOf(name) : '', first))}  ${line}\n`)
  })
}
