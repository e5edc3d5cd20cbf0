import type { MarkdownRenderer } from 'vitepress'

/** A plugin of markdown-it that gives each cell of a table the name of its column, which phones show beside it. */
export function tableLabels(md: MarkdownRenderer): void {
  md.core.ruler.push('table-labels', ({ tokens, env }) => {
    // Of the reference, each table has the same three columns.
    if (/^(?:site\/)?reference\//.test(env.relativePath)) return
    let names: string[] = []
    let column = 0
    for (const [at, token] of tokens.entries()) {
      if (token.type === 'table_open') names = []
      if (token.type === 'tr_open') column = 0
      if (token.type === 'th_open') names.push((tokens[at + 1]?.content ?? '').replaceAll('`', ''))
      if (token.type === 'td_open') token.attrSet('data-label', names[column++] ?? '')
    }
  })
}
