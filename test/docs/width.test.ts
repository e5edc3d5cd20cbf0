import { expect, test } from 'vitest'
import { comments, guides, type Page } from './markdown.ts'

/** Characters of code that fit beside the side bar of the site, on a screen of 1440 pixels. */
const WIDTH = 95

/** Those of the languages of guides, which fit on a screen of 1280 pixels. */
const GUIDE_WIDTH = 76

const OUTPUT = /^\s*\/\/ → /

/** Says what is wrong with the lines that are longer than a limit, and what to do. */
const tooLong = (path: string, lines: readonly string[], limit: number) =>
  lines
    .filter((line) => line.length > limit)
    .map((line) => `${path}: break this line of ${line.length} characters, at most ${limit} fit: ${line}`)

/** Lines of code that a reader would have to scroll to. What shows a file or output has the lines that those have. */
function wideLines({ path, text }: Page): string[] {
  return [...text.matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gm)]
    .filter(([, info = '']) => info !== 'text' && !info.includes('/'))
    .flatMap(([, info = '', code = '']) => {
      const width = path.startsWith('docs/') && /^(?:ts|tsx|js)\b/.test(info) ? GUIDE_WIDTH : WIDTH
      const lines = code.split('\n').filter((line) => !OUTPUT.test(line))
      return tooLong(path, lines, width)
    })
}

/** Pages that scripts write: their sentences come from doc comments. */
const GENERATED = /^docs\/(?:command-line|(?:report|resource)-fields)\.md$/

/** Lines of sentences that could be broken: a span of code cannot. Tables and comments are left out. */
function longLines({ path, text }: Page): string[] {
  const lines = text
    .replaceAll(/^ *```[\s\S]*?^ *```$|<!--[\s\S]*?-->/gm, '')
    .split('\n')
    .filter((line) => !/^ *[|<]/.test(line))
    .filter((line) => / /.test(line.replace(/^ *(?:-|\d+\.)? +/, '').replaceAll(/`[^`]*`/g, '')))
  return tooLong(path, lines, GUIDE_WIDTH)
}

test('the code of the pages, and of doc comments, fits the width of the site', () => {
  const pages = guides.filter(({ path }) => path !== 'README.md')
  expect([...pages, ...comments].flatMap(wideLines)).toEqual([])
})

test('the lines of guides have at most 76 characters', () => {
  const pages = guides.filter(({ path }) => path.startsWith('docs/') && !GENERATED.test(path))
  expect(pages.flatMap(longLines)).toEqual([])
})
