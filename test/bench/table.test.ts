import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withRows } from '../../bench/table.ts'

const page = (path: string) => readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8')
const tableOf = (text: string) => /<!-- figures -->([\s\S]*)<!-- \/figures -->/.exec(text)?.[1] ?? ''

const PAGE = `# Speed

<!-- figures -->

Node 22.

| what | figure |
| --- | --: |
| a call | 1 ms |
| a page | 20 ms |

<!-- /figures -->

The end.
`

it('a part of the figures replaces its rows, and keeps those of other parts', () => {
  expect(
    withRows(
      PAGE,
      'Node 24',
      [
        ['a page', '10 ms'],
        ['a crawl', '–'],
      ],
      true,
    ),
  ).toBe(PAGE.replace('Node 22', 'Node 24').replace('20 ms |', '10 ms |\n| a crawl | – |'))
})

it('all figures replace all rows', () => {
  expect(withRows(PAGE, 'Node 24', [['a page', '10 ms']], false)).toBe(
    PAGE.replace('Node 22', 'Node 24').replace('| a call | 1 ms |\n', '').replace('20 ms', '10 ms'),
  )
})

it('each time and size that users read is one of the table of targets', () => {
  const costs = tableOf(page('internals/performance.md')).match(/\d+(?:\.\d+)? (?:ms|µs)/g) ?? []
  const details = tableOf(page('decisions/performance-targets.md'))
  expect(costs.length).toBeGreaterThan(10)
  expect(costs.filter((cost) => !details.includes(` ${cost}`))).toEqual([])
})
