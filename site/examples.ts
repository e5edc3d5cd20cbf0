import { basename, dirname, normalize } from 'node:path/posix'
import type { MarkdownRenderer } from 'vitepress'
import { programs, read } from './pages.ts'

/** The page of an example program. */
export interface Example {
  /** Name of its file, without the ending. */
  readonly name: string
  readonly title: string
  readonly description: string
  readonly content: string
}

export const examples: readonly Example[] = programs.map((path) => {
  const title = titleOf(path)
  const [, intro = '', code = ''] = /^(\/\*\*[\s\S]*?\*\/\n)([\s\S]*)$/.exec(read(path)) ?? []
  const text = textOf(intro)
  const source = `This is \`${path}\` of the package. [How to run it](/examples/README).`
  return {
    name: basename(path, '.ts'),
    title,
    description: text.split('\n\n')[0]?.replaceAll('\n', ' ').trim() ?? '',
    content: `# ${title}\n\n${text}\n${source}\n\n\`\`\`ts without-hovers\n${code}\`\`\`\n`,
  }
})

/** The title of an example: its name, in words. */
function titleOf(path: string): string {
  const words = basename(path, '.ts').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A comment as a page: its indented lines are commands. */
function textOf(comment: string): string {
  return comment
    .replaceAll(/^(?:\/\*\*| \*\/| \* ?)| \*\/$/gm, '')
    .replaceAll(/(?:^ {2}.*\n)+/gm, (lines) => `\`\`\`sh\n${lines.replaceAll(/^ {2}/gm, '')}\`\`\`\n`)
    .trim()
    .concat('\n')
}

function addressOf(path: string): string {
  return `/${path.replace(/\.ts$/, '')}`
}

/** A plugin of markdown-it that links to the page of an example instead of its source. */
export function linkExamples(md: MarkdownRenderer): void {
  md.core.ruler.push('link-examples', ({ tokens, env }) => {
    for (const link of tokens.flatMap(({ children }) => children ?? [])) {
      const target = link.type === 'link_open' ? String(link.attrGet('href')) : ''
      if (/^[^:/][^:]*\.ts$/.test(target))
        link.attrSet('href', addressOf(normalize(`${dirname(env.relativePath)}/${target}`)))
    }
  })
}
