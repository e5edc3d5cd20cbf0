import { join } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'
import { runsInPage } from '../run/modules.ts'

const FOLDER = join(import.meta.dirname, 'theme/run')

/**
 * A plugin of markdown-it that puts the buttons that run an example below each one that can run in the page, and above
 * the whole files of example programs.
 */
export function runButtons(md: MarkdownRenderer): void {
  md.core.ruler.push('run-buttons', (state) => {
    const block = (content: string) => Object.assign(new state.Token('html_block', '', 0), { content })
    const tokens = state.tokens.flatMap((token, at) => {
      const runs =
        token.type === 'fence' && /^ts(?: without-hovers)?$/.test(token.info.trim()) && runsInPage(token.content)
      // Of some examples, readers do not see what calls them.
      if (!runs || state.tokens[at + 1]?.content.startsWith('<!-- test')) return [token]
      const isFile = /^(?:site\/)?examples\/(?!README)/.test(state.env.relativePath)
      const buttons = block(`<RunExample${isFile ? ' above' : ''} />\n`)
      return isFile ? [buttons, token] : [token, buttons]
    })
    if (tokens.length === state.tokens.length) return
    // Imported by the pages that use it, so that the others do not load it. The first page loads it when it is asked to.
    const file = /^(?:site\/)?index\.md$/.test(state.env.relativePath) ? 'run-later.vue' : 'run-example.vue'
    state.tokens = [block(`<script setup>\nimport RunExample from '${join(FOLDER, file)}'\n</script>\n`), ...tokens]
  })
}
