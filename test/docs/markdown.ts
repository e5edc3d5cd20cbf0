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
  /** Code that runs after it and that readers do not see: a comment that begins with `<!-- test`. */
  readonly hidden: string
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
  const blocks = text.matchAll(/^( *)```(?:ts|typescript)( .*)?\n([\s\S]*?)^\1```$(?:\n<!-- test\n([\s\S]*?)^-->$)?/gm)
  return [...blocks]
    .filter(([, , info = '']) => !info.includes('/'))
    .map(({ index, 2: info = '', 3: code = '', 4: hidden = '' }) => ({
      page: path,
      line: text.slice(0, index).split('\n').length + 1,
      code: code.trimEnd(),
      hidden,
      runs: info === '',
      prints: [...(code + hidden).matchAll(/\/\/ → (.*(?:\n *\/\/ {3}\S.*)*)$/gm)].map(([, text = '']) =>
        text.replaceAll(/\n *\/\/ +/g, ' ').trim(),
      ),
    }))
}
