import { globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A page of the documentation, or a source file with examples in its doc comments. */
export interface Page {
  /** Path from the root, e.g. `docs/paging.md`. */
  readonly path: string
  readonly text: string
}

/** A TypeScript block of a page. */
export interface Snippet {
  readonly page: string
  /** Line of the page on which the code starts. */
  readonly line: number
  readonly code: string
  /** Whether it is also run, besides being type-checked. */
  readonly runs: boolean
  /** Lines that it prints, by its comments: `// → 42`. A comment that is indented by three blanks goes on with the line. */
  readonly prints: readonly string[]
}

const markdownIn = (folder: string) =>
  readdirSync(`${root}${folder}`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}${name}`)

/** Every page whose snippets are tested. */
export const guides: readonly Page[] = readAll(['README.md', 'examples/README.md', ...markdownIn('docs/')])

/** The first page of the site. */
export const landing: readonly Page[] = readAll(['site/index.md'])

/** Every source file with examples in doc comments: the comments only, on their original lines. */
export const comments: readonly Page[] = readAll(globSync('src/**/*.ts', { cwd: root }).sort())
  .filter(({ text }) => text.includes('* @example'))
  .map(({ path, text }) => ({ path, text: text.replaceAll(/^(?! *\*).*$/gm, '').replaceAll(/^ *\* ?/gm, '') }))

/** Every page whose links and commands are tested. */
export const pages: readonly Page[] = readAll(
  globSync('**/*.md', { cwd: root, exclude: ['**/node_modules', 'site', 'coverage', 'dist', '.*'] }).sort(),
)

function readAll(paths: readonly string[]): Page[] {
  return paths.map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }))
}

/**
 * The TypeScript blocks of a page: ```ts; those marked ```ts no-run or ```ts browser are not run here. Those with the path
 * of a file, such as ```ts examples/relay/hono.ts, are not among them: they are tested as that file.
 */
export function snippetsOf({ path, text }: Page): Snippet[] {
  const snippets: Snippet[] = []
  let block: { line: number; info: string; code: string[] } | undefined
  text.split('\n').forEach((line, index) => {
    const fence = /^\s*```(.*)$/.exec(line)
    if (fence === null) block?.code.push(line)
    else if (block === undefined) block = { line: index + 2, info: (fence[1] ?? '').trim(), code: [] }
    else {
      const [language, ...words] = block.info.split(/\s+/)
      if ((language === 'ts' || language === 'typescript') && !words[0]?.includes('/'))
        snippets.push(snippetOf(path, block.line, block.code.join('\n'), words.length === 0))
      block = undefined
    }
  })
  return snippets
}

function snippetOf(page: string, line: number, code: string, runs: boolean): Snippet {
  const prints = [...code.matchAll(/\/\/ → (.*(?:\n *\/\/ {3}\S.*)*)$/gm)].map(([, text = '']) =>
    text.replaceAll(/\n *\/\/ +/g, ' ').trim(),
  )
  return { page, line, code, runs, prints }
}
