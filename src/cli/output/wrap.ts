import stringWidth from 'string-width'
import { withoutControls } from './style.ts'

/** Wraps a line at blanks to so many columns, and indents the lines after the first. Long words stay whole. */
export function wrapped(line: string, width: number, hang = line.search(/[^ ]|$/) + 2): string {
  const lines: string[] = []
  let text = ''
  for (const word of line.split(/(?<! |^)(?= )/)) {
    if (text.trim() !== '' && stringWidth(withoutControls(text + word)) > width) {
      lines.push(text)
      text = ' '.repeat(hang) + word.trimStart()
    } else text += word
  }
  return [...lines, text].join('\n')
}
