import { stripVTControlCharacters } from 'node:util'
import Big from 'big.js'
import { expect, test } from 'vitest'
import { createMockNetwork } from '../../src/msw/index.ts'
import { start } from './example.ts'

/** The rows of the table of weeks: name; payout, revenue and profit; and a bar for each day. */
const weeks = (text: string) =>
  [...text.matchAll(/^ +(\d{4}-\d\d-\d\d|total) +([\d,.]+)(?: +([\d,.]+) +([\d,.]+))? *([▁-█]*)$/gm)].map(
    ([, name = '', payout = '', revenue = '', profit = '', bars = '']) => ({
      name,
      bars,
      figures: [payout, revenue, profit].map((figure) => figure.replaceAll(',', '')),
    }),
  )

/** What the demo prints in color, and without. One run takes two seconds. */
const { stdout: colored } = await start('demo/demo', [], process.cwd(), { FORCE_COLOR: '1' })
const text = stripVTControlCharacters(colored)

test('lists, creates, changes and reads offers, and shows reports and errors', () => {
  expect(text).toMatch(/^Starting a mock network… http:\S+\n\nList /)
  expect(text).toContain('✓ 40 offers, the first is 1001 ')
  expect(text).toMatch(/^ +✓ offer 1041$/m)
  const rows = weeks(text)
  const total = rows.pop()
  expect([total?.name, rows.length]).toEqual(['total', 3])
  // The profit of each day, from the lowest one (a bar of one eighth) to the highest.
  expect(rows.map(({ bars }) => bars)).toEqual(['▇▃▄▃▅▇▃', '▆▆▆▁▅▆▃', '▃▃▃▇▃▆█'])
  // Exact to the last place, in each column and in each row.
  const sums = [0, 1, 2].map((at) => rows.reduce((sum, { figures }) => sum.plus(figures[at] ?? ''), Big(0)))
  expect(sums.map((sum) => sum.toFixed(6))).toEqual(total?.figures)
  for (const { figures } of rows)
    expect(
      Big(figures[1] ?? '')
        .minus(figures[0] ?? '')
        .toFixed(6),
    ).toBe(figures[2])
  expect(text).toContain('✗ InputError (not-sent): payout: expected a non-negative decimal')
  expect(text).toMatch(/✓ 7,075 rows of all statuses · \d+\.\d s · added up exactly/)
})

test('retries a 503, and shows a request without its key', () => {
  expect(text).toMatch(/ ✗ 503, retried after \d+ ms\n +✓ payout 1\.10000 → 1\.25000\n/)
  expect(text).toMatch(/curl --globoff --request POST \\\n +'http:\S+\/api\/v2\/setOffer\?key=<API_KEY>' \\\n/)
  expect(text).not.toContain(createMockNetwork({ seed: 7, conversions: 0 }).keys.network)
})

test('colors tell calls from results, an accepted change from an error, and the total from the weeks', () => {
  expect(colored).toMatch(/\x1b\[31m✗ 503\x1b\[39m, retried after \d+ ms\n/)
  expect(colored).toContain('\x1b[32m✓\x1b[39m payout 1.10000 → 1.25000')
  expect(colored).toContain('\x1b[31m✗ InputError\x1b[39m (not-sent)')
  expect(colored).toContain('\x1b[1mReport   \x1b[22m\x1b[36mfor await (const row of reports.conversion(')
  expect(colored).toMatch(/ 2026-06-24 .* {2}\x1b\[36m▃▃▃▇▃▆█\x1b\[39m\n/)
  // As wide as the total below it, not as its colors.
  expect(colored).toMatch(/\n {9}─{65}\n/)
  expect(colored).toMatch(/ \x1b\[1mtotal\x1b\[22m .* \x1b\[1m\x1b\[32m14,700\.102550\x1b\[39m\x1b\[22m\n/)
})
