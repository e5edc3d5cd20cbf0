import { expect, test } from 'vitest'
import { comments, guides } from './markdown.ts'

/** Characters of code that fit beside the side bar and the outline of the site, on a screen of 1440 pixels. */
const WIDTH = 95

const OUTPUT = /^\s*\/\/ → /

/** Lines of code that a reader would have to scroll to. What shows a file or output has the lines that those have. */
function wideLines({ path, text }: { readonly path: string; readonly text: string }): string[] {
  return [...text.matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gm)]
    .filter(([, info = '']) => info !== 'text' && !info.includes('/'))
    .flatMap(([, , code = '']) => code.split('\n'))
    .filter((line) => line.length > WIDTH && !OUTPUT.test(line))
    .map((line) => `${path}: ${line}`)
}

test('the code of the pages, and of doc comments, fits the width of the site', () => {
  const pages = guides.filter(({ path }) => path !== 'README.md')
  expect([...pages, ...comments].flatMap(wideLines)).toEqual([])
})
