import { dirname, normalize } from 'node:path/posix'
import type { MarkdownRenderer } from 'vitepress'
import { read } from '../pages.ts'

type Token = ReturnType<MarkdownRenderer['parse']>[number]

const { repository } = JSON.parse(read('package.json')) as { repository: { url: string } }

/** The address of the repository in a browser. Empty until there is one. */
const REPOSITORY = repository.url.replace(/^git\+|\.git$/g, '')

/** A plugin of markdown-it that links to tests and other sources in the repository. Without its address, it names them. */
export function sourceLinks(md: MarkdownRenderer): void {
  md.core.ruler.push('source-links', ({ tokens, Token, env }) => {
    for (const { children } of tokens) {
      let inSource = false
      for (const [index, token] of (children ?? []).entries()) {
        if (token.type === 'link_open') {
          const path = normalize(`${dirname(env.relativePath)}/${token.attrGet('href')}`)
          inSource = /^(?:bench|scripts|src|test)\//.test(path)
          if (inSource && REPOSITORY !== '') token.attrSet('href', `${REPOSITORY}/blob/main/${path}`)
          else if (inSource) replace(children, index, `<span title="${path}">`)
        } else if (token.type === 'link_close' && inSource) {
          inSource = false
          if (REPOSITORY === '') replace(children, index, '</span>')
        }
      }
    }

    function replace(children: Token[] | null, index: number, content: string): void {
      children?.splice(index, 1, Object.assign(new Token('html_inline', '', 0), { content }))
    }
  })
}
