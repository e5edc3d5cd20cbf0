import type { MarkdownRenderer } from 'vitepress'

/** A plugin of markdown-it that shows code such as `{{ name }}` as it is, where Vue would evaluate it. */
export function plainCode(md: MarkdownRenderer): void {
  md.core.ruler.push('plain-code', ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? []))
      if (token.type === 'code_inline') token.attrSet('v-pre', '')
  })
}
