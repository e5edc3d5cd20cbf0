const SEGMENTS = new Intl.Segmenter()

/** East Asian characters and emoji, which take two columns. */
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]/u

/** How many columns of a terminal a text takes. */
export function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length
  let width = 0
  for (const { segment } of SEGMENTS.segment(text)) width += WIDE.test(segment) ? 2 : 1
  return width
}

/** A text of at most so many columns; one that is cut ends in `…`. */
export function cutTo(text: string, most: number): string {
  if (widthOf(text) <= most) return text
  let cut = ''
  let width = 1
  for (const { segment } of SEGMENTS.segment(text)) {
    width += widthOf(segment)
    if (width > most) break
    cut += segment
  }
  return `${cut}…`
}

/** A text with spaces after it, or before it. */
export function padTo(text: string, width: number, side: 'start' | 'end' = 'end'): string {
  const spaces = ' '.repeat(Math.max(0, width - widthOf(text)))
  return side === 'end' ? text + spaces : spaces + text
}
