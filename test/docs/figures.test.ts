import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './markdown.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rowsOf = (path: string) =>
  [...read(path).matchAll(/^\| (.*) \|$/gm)].map(([, cells = '']) => cells.split(' | ').map((cell) => cell.trim()))

/** The budgets of `npm run size`, in kB: a bundle may be this large. */
const budgets = [...read('scripts/size.ts').matchAll(/budget: ([\d_]+)/g)].map(
  ([, bytes = '']) => Number(bytes.replaceAll('_', '')) / 1000,
)

test('the page about performance has the budgets that `npm run size` checks', () => {
  const sizes = rowsOf('docs/internals/performance.md').flatMap(
    ([, size = '', peer]) => /^([\d.]+) kB$/.exec(peer ? '' : size)?.[1] ?? [],
  )
  const rounded = budgets.map((budget) => (Math.round(budget * 10) / 10).toFixed(1))
  expect(sizes.sort()).toEqual(rounded.sort())
})

test.each([
  ['README.md'],
  ['site/index.md'],
  ['docs/configuration.md'],
])('%s promises no size below a budget', (page) => {
  const promised = [...read(page).matchAll(/less than (\d+)(?: |&nbsp;)kB/g)].map(([, size]) => Number(size))
  const whole = Math.ceil(budgets[0] as number)
  const offerReads = Math.ceil(budgets[2] as number)
  expect(promised).toEqual(page === 'docs/configuration.md' ? [whole, offerReads] : [whole])
  expect(read(page).match(/\d+(?: |&nbsp;)kB/g)).toHaveLength(promised.length)
})

test('both tables of the benchmark have the same figures', () => {
  const [, size = ''] = rowsOf('docs/internals/performance.md').find(([what]) => what?.startsWith('every call')) ?? []
  const [, figure] =
    rowsOf('docs/decisions/performance-targets.md').find(([what]) => /browser bundle/.test(what ?? '')) ?? []
  expect(size).toBe(`${Number(figure).toFixed(1)} kB`)
})
