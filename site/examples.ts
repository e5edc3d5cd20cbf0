import { basename } from 'node:path'
import { dirname, normalize } from 'node:path/posix'
import type { MarkdownRenderer } from 'vitepress'
import { programs, read } from './pages.ts'

/** The page of an example program. */
export interface Example {
  /** Path below the folder of the examples, without its ending: `support/connect`. */
  readonly name: string
  readonly title: string
  readonly description: string
  readonly content: string
}

export const examples: readonly Example[] = programs.map((path) => {
  const title = titleOf(path)
  const [, intro = '', code = ''] = /^(\/\*\*[\s\S]*?\*\/\n)?([\s\S]*)$/.exec(read(path)) ?? []
  // The first comment of a shared file describes only the declaration below it.
  const isShared = path.includes('/support/')
  const text = isShared ? 'Shared by the example programs.\n' : textOf(intro)
  const shown = isShared ? read(path) : code.trimStart()
  return {
    name: path.replace(/^examples\/|\.ts$/g, ''),
    title,
    description: text.split('\n\n')[0]?.replaceAll('\n', ' ').trim() ?? '',
    content: `# ${title}\n\n${text}\n${sourceOf(path)}\n\n\`\`\`ts without-hovers\n${shown}\`\`\`\n`,
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
    .replaceAll(/^(?:\/\*\*| \*\/| \* ?)/gm, '')
    .replaceAll(/(?:^ {2}.*\n)+/gm, (lines) => `\`\`\`sh\n${lines.replaceAll(/^ {2}/gm, '')}\`\`\`\n`)
    .trim()
    .concat('\n')
}

/** Where the source is, and the links to the files that it imports. */
function sourceOf(path: string): string {
  const imports = [...read(path).matchAll(/ (?:from )?'(\.[^']+\.ts)'/g)].map(([, name = '']) => name)
  const links = imports.map((name) => `[${basename(name)}](${addressOf(normalize(`${dirname(path)}/${name}`))})`)
  const list = links.length === 0 ? '' : `, and uses ${new Intl.ListFormat('en').format(links)}`
  return `This is \`${path}\` of the package${list}. [How to run it](/examples/README).`
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
