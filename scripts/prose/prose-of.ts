/** Pages whose tables are made from doc comments. */
const GENERATED = /(?:command-line|(?:report|resource)-fields)\.md$/

/**
 * The sentences of a Markdown page, with blanks in place of all else, so that each stays at its index: without code,
 * comments, tags, link targets and generated tables. The lines of a paragraph are one.
 */
export function proseOf(path: string, text: string): string {
  return (GENERATED.test(path) ? text.replaceAll(/^ *\|.*$/gm, blank) : text)
    .replaceAll(/^( *)```[\s\S]*?^\1```$|<!--[\s\S]*?-->|<\/?\w[^>]*>/gm, blank)
    .replaceAll(/`[^`]*`/g, (code) => 'code'.padEnd(code.length, 'x').slice(0, code.length))
    .replaceAll(/(?<=\])\([^)]*\)/g, blank)
    .replaceAll(/[*[\]]/g, ' ')
    .replaceAll(/\n(?! *(?:[-|#>]|\d+\.|$))(?<!\n\n)/gm, ' ')
}

/** As many blanks as there are characters, with the same line breaks. */
const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
