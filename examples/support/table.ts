import { styleText } from 'node:util'
import Big from 'big.js'
import Table from 'cli-table3'

/** Draws a table: figures at the right, and the widest texts cut so that it fits the terminal. */
export function drawTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map(String))
  const isFigure = head.map((_, at) => cells.every((row) => /^[-+]?[\d,.]*%?$/.test(row[at] ?? '')))
  const widths = head.map((name, at) => Math.max(...[name, ...cells.map((row) => row[at] ?? '')].map(widthOf)) + 2)
  const room = (process.stdout.columns ?? 80) - head.length - 1
  for (let over = sum(widths) - room; over > 0; over--) {
    const texts = widths.map((width, at) => (isFigure[at] ? 0 : width))
    const widest = texts.indexOf(Math.max(...texts))
    if ((texts[widest] ?? 0) <= 8) break
    widths[widest] = (widths[widest] ?? 0) - 1
  }
  const table = new Table({
    // styleText leaves colours out in pipes and files; those of the table itself stay.
    head: head.map((name) => styleText('cyan', name)),
    colAligns: isFigure.map((figure) => (figure ? 'right' : 'left')),
    colWidths: widths,
    chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
    style: { head: [], border: [] },
  })
  table.push(...cells)
  return table.toString()
}

/** Columns of a text in a terminal: Chinese, Japanese and Korean characters take two. */
const widthOf = (text: string) =>
  text.length + (text.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uff00-\uff60]/g)?.length ?? 0)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** An amount for people: rounded to cents, with thousands grouped. Add up the exact amounts first. */
export function inCents(amount: Big | string): string {
  return Big(amount)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ',')
}
