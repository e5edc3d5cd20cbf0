import { stripVTControlCharacters, styleText } from 'node:util'
import Big from 'big.js'
import Table from 'cli-table3'
import { visible } from './visible.ts'

interface TableOptions {
  /** The rows that a line separates from those above, by index. */
  readonly lineBefore?: readonly number[]
  /** Draws no lines but those of `lineBefore`, and begins each line with so many blanks. */
  readonly indent?: number
  /** Colours a cell. Negative figures are red in any case. */
  readonly paint?: (cell: string, row: number, column: number) => string
}

/**
 * Draws a table that fits the terminal: figures at the right, and the widest texts cut. Figures and dates are never
 * cut: a table for which that is not enough becomes one block of lines for each row.
 */
export function drawTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  { lineBefore = [], indent, paint = (cell) => cell }: TableOptions = {},
): string {
  const plain = indent !== undefined
  const cells = rows.map((row) => row.map((cell) => visible(String(cell))))
  const all = (pattern: RegExp) => head.map((_, at) => cells.every((row) => pattern.test(row[at] ?? '')))
  const [isFigure, isUncut] = [all(/^[-+]?[\d,.]*%?$/), all(/^\P{L}*$/u)]
  const padding = plain ? 0 : 2
  const widths = head.map(
    (name, at) => Math.max(...[name, ...cells.map((row) => row[at] ?? '')].map(widthOf)) + padding,
  )
  const room = (process.stdout.columns || 80) - (plain ? indent + 2 * (head.length - 1) : head.length + 1)
  for (let over = sum(widths) - room; over > 0; over--) {
    const texts = widths.map((width, at) => (isUncut[at] ? 0 : width))
    const widest = texts.indexOf(Math.max(...texts))
    if ((texts[widest] ?? 0) <= 8) return drawRecords(head, cells)
    widths[widest] = (widths[widest] ?? 0) - 1
  }
  const table = new Table({
    // styleText leaves colours out in pipes and files; those of the table itself stay.
    head: head.map((name) => styleText('bold', name)),
    colAligns: isFigure.map((figure) => (figure ? 'right' : 'left')),
    colWidths: widths,
    chars: { ...NO_LINES_BETWEEN, ...(plain && NO_BORDER) },
    style: { head: [], border: [], 'padding-left': padding / 2, 'padding-right': padding / 2 },
  })
  const isNegative = (cell: string, at: number) => isFigure[at] && cell.startsWith('-')
  table.push(
    ...cells.map((row, y) =>
      row.map((cell, x) => (isNegative(cell, x) ? styleText('red', cell) : cell && paint(cell, y, x))),
    ),
  )
  const lines = table.toString().split('\n')
  const last = lines.at(-1) ?? ''
  const line = plain
    ? '─'.repeat(widthOf(stripVTControlCharacters(last)))
    : last.replace('└', '├').replaceAll('┴', '┼').replace('┘', '┤')
  for (const row of lineBefore.toReversed()) lines.splice(row + (plain ? 1 : 2), 0, line)
  return lines.map((line) => ' '.repeat(indent ?? 0) + line).join('\n')
}

const NO_LINES_BETWEEN = { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' }

const NO_BORDER = {
  ...{ top: '', 'top-left': '', 'top-mid': '', 'top-right': '' },
  ...{ bottom: '', 'bottom-left': '', 'bottom-mid': '', 'bottom-right': '' },
  ...{ left: '', middle: '  ', right: '' },
}

/** One line for each cell, after the name of its column, and a blank line between rows. */
function drawRecords(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const width = Math.max(...head.map(widthOf))
  const names = head.map((name) => styleText('bold', name) + ' '.repeat(width - widthOf(name)))
  return rows
    .map((row) => row.map((cell, at) => `${names[at]}  ${cell}\n`).join(''))
    .join('\n')
    .trimEnd()
}

/** Columns of a text in a terminal: Chinese, Japanese and Korean characters take two. */
const widthOf = (text: string) =>
  text.length + (text.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uff00-\uff60]/g)?.length ?? 0)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** An amount for people: rounded to cents, with thousands grouped. Add up the exact amounts first. */
export const inCents = (amount: Big | string): string => grouped(Big(amount).toFixed(2))

/** A number with its thousands grouped: `1234.5678` becomes `1,234.5678`. */
export function grouped(number: string | number): string {
  const [whole = '', ...places] = String(number).split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...places].join('.')
}
