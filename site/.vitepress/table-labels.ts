import type { MarkdownRenderer } from 'vitepress'

/**
 * A plugin of markdown-it that begins the heads of tables with a capital letter, unless they are code, and gives each
 * cell the name of its column, which phones show beside it.
 */
export function tableLabels(md: MarkdownRenderer): void {
  md.core.ruler.push('table-labels', ({ tokens, env }) => {
    // Of the reference, each table has the same three columns.
    if (/^(?:site\/)?reference\//.test(env.relativePath)) return
    let names: string[] = []
    let column = 0
    for (const [at, token] of tokens.entries()) {
      if (token.type === 'table_open') names = []
      if (token.type === 'tr_open') column = 0
      if (token.type === 'th_open') {
        const { content = '', children } = tokens[at + 1] ?? {}
        const [first] = children ?? []
        if (first?.type === 'text') first.content = capitalized(first.content)
        names.push(content.startsWith('`') ? content.replaceAll('`', '') : capitalized(content.replaceAll('`', '')))
      }
      if (token.type === 'td_open') token.attrSet('data-label', names[column++] ?? '')
    }
  })
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
