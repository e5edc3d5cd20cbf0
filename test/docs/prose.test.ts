import { expect, it } from 'vitest'
import { findingsIn } from '../../scripts/prose/findings.ts'
import { wordsIn } from '../../scripts/prose/prose-of.ts'
import { words } from '../../scripts/prose/rules.ts'

it.each([
  ['This page shows how to page.', 'This page shows'],
  ['The options of a call win.', 'options of a call'],
  ['See the calls of an affiliate.', 'calls of an affiliate'],
  ['The tables of the\nsync have one.', 'tables of the sync'],
  ['A country code of ISO 3166-1 such as US.', 'country code of ISO'],
  ['It waits 30 000 ms.', '30 000'],
  ['It waits 30_000 ms.', '30_000'],
  ['It waits 30000 ms.', '30000 ms'],
  ['Half, 50 %, is left.', '0 %'],
  ['It weighs 48kB.', '48kB'],
  ['If a row is old, it says so.', 'says so'],
  ['| 301 | The same. |', '| The same.'],
  ['Ids repeat. So compare the months.', 'So'],
  ['Rows that come twice stay.', 'come twice'],
  ['The behaviour is open.', 'behaviour'],
])('finds what is wrong in: %s', (text, found) => {
  expect(findingsIn('docs/paging.md', `# Paging\n\n${text}\n`)).toEqual([
    expect.stringMatching(/^docs\/paging\.md:3:\d+: "/),
  ])
  expect(findingsIn('docs/paging.md', text)[0]).toContain(`"${found}": `)
})

it.each([
  'The page shows 500 rows.',
  'Call options, and the option of calling twice.',
  "Read every row of a list, by the names of the client's calls.",
  'It waits 30,000 ms, which is 5% of all since 2026-06-30.',
  'The same rows are here, so compare them.',
  'Use `options of a call` and [a link](options-of-a-call.md#so-it-says-so).',
  '```ts\n// This page shows the behaviour: 5 %\n```',
  '<!-- This page shows the behaviour -->',
])('finds nothing in: %s', (text) => {
  expect(findingsIn('docs/paging.md', text)).toEqual([])
})

it('leaves out tables that are generated', () => {
  const table = '| `id` | The behaviour of the fields of a report. |'
  expect(findingsIn('docs/report-fields.md', table)).toEqual([])
  expect(findingsIn('docs/paging.md', table)).toHaveLength(2)
})

it('names the line and the column', () => {
  expect(findingsIn('docs/paging.md', '# Paging\n\nRows of one page are\nin no colour at all.\n')).toEqual([
    'docs/paging.md:4:7: "colour": write "color"',
  ])
})

it('reads its words from the table of the guide for writers, which stays short', () => {
  expect(words).toContainEqual(['crawl', 'read all pages'])
  expect(words.length).toBeGreaterThan(15)
  expect(words.length).toBeLessThanOrEqual(30)
})

it('counts words outside of code, tables and headings', () => {
  const page = '# A title\n\nThree of `code in here` us.\n\n| a | table |\n\n```ts\nsome.code()\n```\n'
  expect(wordsIn('docs/paging.md', page)).toBe(3)
  expect(wordsIn('docs/report-fields.md', page)).toBe(0)
})
