import { expect, test } from 'vitest'
import { comments, guides, type Page } from './markdown.ts'

/** Characters of code that fit beside the side bar of the site, on a screen of 1280 pixels. */
const WIDTH = 76

/** Those that fit in doc comments, which the pages of the reference show. */
const COMMENT_WIDTH = 95

const OUTPUT = /^\s*\/\/ → /

/** Lines of code that a reader would have to scroll to. What shows a file or output has the lines that those have. */
function wideLines({ path, text }: Page, width: number): string[] {
  return [...text.matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gm)]
    .filter(([, info = '']) => /^(?:ts|tsx|js)\b/.test(info) && !info.includes('/'))
    .flatMap(([, , code = '']) => code.split('\n'))
    .filter((line) => line.length > width && !OUTPUT.test(line))
    .map((line) => `${path}: ${line}`)
}

test('the code of the pages, and of doc comments, fits the width of the site', () => {
  const pages = guides.filter(({ path }) => path.startsWith('docs/') && path !== 'docs/sync.md')
  expect(pages.flatMap((page) => wideLines(page, WIDTH))).toEqual([])
  expect(comments.flatMap((page) => wideLines(page, COMMENT_WIDTH))).toEqual([])
})
