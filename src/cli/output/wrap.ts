import stringWidth from 'string-width'
import { withoutControls } from './style.ts'

/** What stands before the meaning of a flag in a list: `  --from <day>   `. */
const TERM = /^ *\S+(?: <[^>]*>)? {2,}/

function hangOf(line: string, width: number): number {
  const term = TERM.exec(line)?.[0] ?? ''
  return term !== '' && stringWidth(term) <= width / 2 ? stringWidth(term) : (/^ */.exec(line)?.[0].length ?? 0) + 2
}

/** Wraps a line at blanks to so many columns, and indents the lines after the first. Long words stay whole. */
export function wrapped(line: string, width: number, hang = hangOf(line, width)): string {
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
