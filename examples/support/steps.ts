import { styleText } from 'node:util'

const columns = process.stdout.columns || 80

/** Whether the terminal is too narrow for titles beside the text. */
export const IS_NARROW = columns < 76

/** Blanks in front of what a step prints. */
export const INDENT = IS_NARROW ? 2 : 9

/** Colours a line. `styleText` leaves colours out in pipes and files. */
type Paint = (line: string) => string
export const code: Paint = (line) => styleText('cyan', line)
export const strong: Paint = (line) => styleText('bold', line)
export const result: Paint = (line) => styleText(['bold', 'green'], line)
export const faint: Paint = (line) => styleText('dim', line)
export const refused: Paint = (line) => line.replace(/^✗ \w+/, (error) => styleText('red', error))
export const accepted: Paint = (line) => line.replace(/^✓/, (mark) => styleText('green', mark))

/** Begins a step of a demo with its title, the call whose result follows, and why it matters. */
export function step(title: string, call: string, why = '') {
  console.log()
  if (IS_NARROW) console.log(styleText('bold', title))
  print(call, code, IS_NARROW ? '' : title)
  print(why, faint)
}

/** Prints a text in lines that fit the terminal. Breaks it between words only. */
export function print(text: string, paint: Paint = (line) => line, title = '') {
  const room = Math.max(columns - INDENT - 1, 20)
  const lines = text.match(new RegExp(`\\S.{0,${room - 1}}(?!\\S)|\\S+`, 'gu')) ?? []
  for (const [at, line] of lines.entries())
    console.log(styleText('bold', (at === 0 ? title : '').padEnd(INDENT)) + paint(line.trimEnd()))
}
