/** Pages that are made from doc comments. */
const GENERATED = /(?:command-line|(?:report|resource)-fields)\.md$/

/** A block of code. */
const FENCED = /^( *)```[\s\S]*?^\1```$/gm

/**
 * The sentences of a Markdown page, with blanks in place of all else, so that each stays at its index: without code,
 * comments, tags, link targets and generated tables. The lines of a paragraph are one.
 */
export function proseOf(path: string, text: string): string {
  return (GENERATED.test(path) ? text.replaceAll(/^ *\|.*$/gm, blank) : text)
    .replaceAll(FENCED, blank)
    .replaceAll(/<!--[\s\S]*?-->|<\/?\w[^>]*>/g, blank)
    .replaceAll(/`[^`]*`/g, (code) => 'code'.padEnd(code.length, 'x').slice(0, code.length))
    .replaceAll(/(?<=\])\([^)]*\)/g, blank)
    .replaceAll(/[*[\]]/g, ' ')
    .replaceAll(/\n(?! *(?:[-|#>]|\d+\.|$))(?<!\n\n)/gm, ' ')
}

/** As many blanks as there are characters, with the same line breaks. */
const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')

/** How many words a page has outside of code, tables and headings. Generated pages count as none. */
export function wordsIn(path: string, text: string): number {
  if (GENERATED.test(path)) return 0
  const outside = text.replaceAll(FENCED, blank).replaceAll(/^ *\|.*$|^#.*$|`[^`]*`/gm, blank)
  const prose = proseOf(path, outside)
  return prose.match(/[A-Za-z][\w'’-]*/g)?.length ?? 0
}
