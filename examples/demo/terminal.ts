import { styleText } from 'node:util'

const columns = process.stdout.columns || 80

/** Whether the terminal is too narrow for titles beside the text. */
export const IS_NARROW = columns < 76

const INDENT = IS_NARROW ? 2 : 9

/** Colors a text. `styleText` leaves colors out in pipes and files. */
type Paint = (text: string) => string
export const code: Paint = (text) => styleText('cyan', text)
export const strong: Paint = (text) => styleText('bold', text)
export const result: Paint = (text) => styleText(['bold', 'green'], text)
const faint: Paint = (text) => styleText('dim', text)

/** Begins a step with its title, the call whose result follows, and why it matters. */
export function step(title: string, call: string, why: string) {
  console.log()
  if (IS_NARROW) console.log(strong(title))
  print(call, code, IS_NARROW ? '' : title)
  print(why, faint)
}

/** Prints a result with a green check mark. */
export const printSuccess = (text: string) => print(`✓ ${text}`, (line) => line.replace(/^✓/, styleText('green', '✓')))

/** Prints an error with its first word in red. */
export const printFailure = (text: string) =>
  print(`✗ ${text}`, (line) => line.replace(/^✗ \w+/, (name) => styleText('red', name)))

/** Prints a text in lines that fit the terminal. Breaks it between words only. */
export function print(text: string, paint: Paint = (line) => line, title = '') {
  const room = Math.max(columns - INDENT - 1, 20)
  const lines = text.match(new RegExp(`\\S.{0,${room - 1}}(?!\\S)|\\S+`, 'gu')) ?? []
  for (const [at, line] of lines.entries())
    console.log(strong((at === 0 ? title : '').padEnd(INDENT)) + paint(line.trimEnd()))
}

/** Prints a table: a head, rows, a line and the last row. Amounts are aligned at the right. */
export function printTable(
  rows: readonly (readonly string[])[],
  paint: (cell: string, row: number, column: number) => string,
) {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const indent = ' '.repeat(INDENT)
  for (const [at, row] of rows.entries()) {
    if (at === rows.length - 1) console.log(indent + '─'.repeat(widths.reduce((sum, width) => sum + width + 2, -2)))
    const cells = row.map((cell, column) => {
      const padding = ' '.repeat((widths[column] ?? 0) - cell.length)
      const painted = cell && paint(cell, at, column)
      return /^[\d.,]+$|^\w+ \W$/.test(cell) ? padding + painted : painted + padding
    })
    console.log(`${indent}${cells.join('  ')}`.trimEnd())
  }
}

const BARS = '▁▂▃▄▅▆▇█'

/** Draws a bar for each number. The lowest number has the lowest bar. */
export function sparkline(numbers: readonly number[]): string {
  const low = Math.min(...numbers)
  const range = Math.max(...numbers) - low || 1
  return numbers.map((number) => BARS[Math.round(((number - low) / range) * (BARS.length - 1))]).join('')
}

/** A number with its thousands grouped: `1234.5678` becomes `1,234.5678`. */
export function grouped(number: string | number): string {
  const [whole = '', ...places] = String(number).split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...places].join('.')
}
