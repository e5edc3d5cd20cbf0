import stringWidth from 'string-width'

const SEGMENTS = new Intl.Segmenter()

/** A text of at most so many columns; one that is cut ends in `…`. */
export function cutTo(text: string, most: number): string {
  if (stringWidth(text) <= most) return text
  let cut = ''
  let width = 1
  for (const { segment } of SEGMENTS.segment(text)) {
    width += stringWidth(segment)
    if (width > most) break
    cut += segment
  }
  return `${cut}…`
}

/** A text with spaces after it, or before it. */
export function padTo(text: string, width: number, side: 'start' | 'end' = 'end'): string {
  const spaces = ' '.repeat(Math.max(0, width - stringWidth(text)))
  return side === 'end' ? text + spaces : spaces + text
}
