type Row = readonly string[]

/** A row as cells, or undefined if a line is none. */
const cellsOf = (line: string) => /^\| (.*) \|$/.exec(line)?.[1]?.split(' | ')

/**
 * A page with measured rows in the table between its marks `figures`. Of a part of the figures, the other rows stay; a
 * row is known by its first cell.
 */
export function withRows(page: string, machine: string, rows: readonly Row[], isPart: boolean): string {
  return page.replace(/(?<=<!-- figures -->\n)[\s\S]*(?=<!-- \/figures -->)/, (old) => {
    const [head = [], rule = [], ...before] = old.split('\n').flatMap((line): Row[] => {
      const cells = cellsOf(line)
      return cells === undefined ? [] : [cells]
    })
    const all = new Map([...(isPart ? before : []), ...rows].map((cells) => [cells[0], cells]))
    const lines = [head, rule, ...all.values()].map((cells) => `| ${cells.join(' | ')} |`)
    return `\n${machine}.\n\n${lines.join('\n')}\n\n`
  })
}
