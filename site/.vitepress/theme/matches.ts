/**
 * Shows only the rows of tables that contain all of the words, below their headings. Without words, shows everything.
 * Returns how many rows match.
 */
export function showMatches(blocks: Iterable<HTMLElement>, text: string): number {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  let shown = 0
  for (const [heading, ...others] of sectionsOf(blocks)) {
    const before = shown
    for (const block of others) {
      const rows = [...block.querySelectorAll<HTMLElement>('tbody tr')]
      for (const row of rows) row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word))
      const matches = rows.filter(({ hidden }) => !hidden).length
      block.hidden = words.length > 0 && matches === 0
      shown += matches
    }
    if (heading) heading.hidden = words.length > 0 && shown === before
  }
  return shown
}

/** The blocks of a page, each heading with those below it. */
function sectionsOf(blocks: Iterable<HTMLElement>): HTMLElement[][] {
  const sections: HTMLElement[][] = []
  for (const block of blocks) {
    if (/^H[1-3]$/.test(block.tagName)) sections.push([])
    sections.at(-1)?.push(block)
  }
  return sections
}
