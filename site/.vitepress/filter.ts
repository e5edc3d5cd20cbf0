import { join } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

const COMPONENT = join(import.meta.dirname, 'theme/field-filter.vue')

/** What the long tables of a page list: `fields`. Undefined for other pages. */
export const filteredTables = (path: string): string | undefined => /^docs\/\w+-(fields)\.md$/.exec(path)?.[1]

/** A plugin of markdown-it that puts a filter of the tables below the first paragraph of such pages. */
export function filter(md: MarkdownRenderer): void {
  md.core.ruler.push('filter', ({ tokens, Token, env }) => {
    if (filteredTables(env.relativePath) === undefined) return
    const block = (content: string) => Object.assign(new Token('html_block', '', 0), { content })
    const end = tokens.findIndex(({ type }) => type === 'paragraph_close')
    tokens.splice(end + 1, 0, block('<FieldFilter />\n'))
    tokens.unshift(block(`<script setup>\nimport FieldFilter from '${COMPONENT}'\n</script>\n`))
  })
}
