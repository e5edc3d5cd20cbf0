import { expect, test } from 'vitest'
import { comments, guides, type Page } from './markdown.ts'

/** Characters of code that fit beside the side bar of the site, on a screen of 1440 pixels. */
const WIDTH = 95

/** Those of the languages of guides, which fit on a screen of 1280 pixels. */
const GUIDE_WIDTH = 76

const OUTPUT = /^\s*\/\/ → /

/** Lines of code that a reader would have to scroll to. What shows a file or output has the lines that those have. */
function wideLines({ path, text }: Page): string[] {
  return [...text.matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gm)]
    .filter(([, info = '']) => info !== 'text' && !info.includes('/'))
    .flatMap(([, info = '', code = '']) => {
      const width = path.startsWith('docs/') && /^(?:ts|tsx|js)\b/.test(info) ? GUIDE_WIDTH : WIDTH
      return code.split('\n').filter((line) => line.length > width && !OUTPUT.test(line))
    })
    .map((line) => `${path}: ${line}`)
}

test('the code of the pages, and of doc comments, fits the width of the site', () => {
  const pages = guides.filter(({ path }) => path !== 'README.md')
  expect([...pages, ...comments].flatMap(wideLines)).toEqual([])
})
