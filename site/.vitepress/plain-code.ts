import type { MarkdownRenderer } from 'vitepress'

/**
 * A plugin of markdown-it that shows code such as `{{ name }}` as it is, where Vue would evaluate it. Short code with
 * a hyphen stays on one line. In tables, a long call or type breaks before its parenthesis or angle bracket.
 */
export function plainCode(md: MarkdownRenderer): void {
  const { escapeHtml } = md.utils
  md.core.ruler.push('plain-code', ({ tokens }) => {
    let isInTable = false
    for (const { type, children } of tokens) {
      if (type === 'table_open' || type === 'table_close') isInTable = type === 'table_open'
      for (const token of children ?? []) {
        if (token.type !== 'code_inline') continue
        token.attrSet('v-pre', '')
        if (token.content.includes('-') && token.content.length <= (isInTable ? 16 : 40))
          token.attrSet('class', 'whole')
        if (!isInTable || !/\w[(<]/.test(token.content)) continue
        token.type = 'html_inline'
        token.content = `<code v-pre>${escapeHtml(token.content).replaceAll(/(?<=\w)(?:\(|&lt;)/g, '<wbr>$&')}</code>`
      }
    }
  })
}
