import { execFile } from 'node:child_process'
import { promisify, stripVTControlCharacters } from 'node:util'
import Big from 'big.js'
import { expect, test } from 'vitest'
import { createMockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { isEveryCase } from '../every-case.ts'

const run = promisify(execFile)

/** Runs the demo like `npm run demo`, with the built package. */
async function demo(env: Record<string, string> = {}) {
  const { NETWORK_URL, NETWORK_KEY, AFFILIATE_ID, ...rest } = process.env
  const { stdout, stderr } = await run('node', ['examples/demo.ts'], { env: { ...rest, ...env } })
  return { text: stdout, stderr }
}

/** The rows of the table of weeks: name; payout, revenue and profit; and a bar for each day. */
const weeks = (text: string) =>
  [...text.matchAll(/^ +(\d{4}-\d\d-\d\d|total) +([\d,.]+)(?: +([\d,.]+) +([\d,.]+))? +([▁-█]*)$/gm)].map(
    ([, name = '', payout = '', revenue = '', profit = '', bars = '']) => ({
      name,
      bars,
      figures: [payout, revenue, profit].map((figure) => figure.replaceAll(',', '')),
    }),
  )

/** What the demo prints without settings, in colour and without. One run takes two seconds. */
const { text: coloured } = await demo({ FORCE_COLOR: '1' })
const text = stripVTControlCharacters(coloured)

test('the demo runs on a mock network: it lists, creates, changes and reads offers, and shows reports and errors', () => {
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
  expect(text).toContain('✗ InputError (not-sent): payout: expected an amount')
  const [, count, pages] = text.match(/✓ ([\d,]+) rows · (\d+) pages · \d+\.\d s · added up exactly/) ?? []
  expect([count, pages]).toEqual(['7,075', '8'])
})

test('the demo retries a 503, and shows a request without its key', () => {
  expect(text).toMatch(/ ✗ 503, tried again after \d+ ms\n +✓ payout 1\.10000 → 1\.25000\n/)
  expect(text).toMatch(/curl --globoff --request POST \\\n +'http:\S+\/api\/v2\/setOffer\?key=<API_KEY>' \\\n/)
  expect(text).not.toContain(createMockNetwork({ seed: 7, conversions: 0 }).keys.network)
})

test('in colour, the demo tells calls from results, an accepted change from a refused one, and the total from the weeks', () => {
  expect(coloured).toMatch(/\x1b\[31m✗ 503\x1b\[39m, tried again after \d+ ms\n/)
  expect(coloured).toContain('\x1b[32m✓\x1b[39m payout 1.10000 → 1.25000')
  expect(coloured).toContain('\x1b[31m✗ InputError\x1b[39m (not-sent)')
  expect(coloured).toContain('\x1b[1mReport   \x1b[22m\x1b[36mfor await (const row of reports.conversion(')
  expect(coloured).toMatch(/ 2026-06-24 .* {2}\x1b\[36m▃▃▃▇▃▆█\x1b\[39m\n/)
  // As wide as the total below it, not as its colours.
  expect(coloured).toMatch(/\n {9}─{65}\n/)
  expect(coloured).toMatch(/ \x1b\[1mtotal\x1b\[22m .* \x1b\[1m\x1b\[32m14,700\.102550\x1b\[39m\x1b\[22m +\n/)
})

test('the demo ends with commands to copy, one on each line', () => {
  expect(
    text
      .trimEnd()
      .split('\n')
      .slice(-4)
      .map((line) => line.slice(9)),
  ).toEqual([
    'npm run dashboard',
    'A page with such calls, behind a server that has the key.',
    'npx node examples/morning-snapshot.ts',
    'NETWORK_URL=… NETWORK_KEY=… npm run demo',
  ])
})

test.runIf(isEveryCase).each(['network', 'affiliate'] as const)(
  'reads a real network as %s if the environment is set, and writes nothing',
  async (role) => {
    const mock = createMockNetwork({ seed: 3, conversions: 1000 })
    const [affiliate = ['', '']] = Object.entries(mock.keys.affiliates)
    const { url, close } = await serveMockNetwork(mock)
    const before = mock.state.offers.size
    try {
      const key = role === 'network' ? mock.keys.network : affiliate[1]
      const { text, stderr } = await demo({
        NETWORK_URL: url,
        NETWORK_KEY: key,
        ...(role === 'affiliate' && { AFFILIATE_ID: affiliate[0] }),
      })
      expect(text).toContain(`Network at ${url}, read only`)
      // Without colours, because the output is a pipe.
      expect(text).not.toContain('\x1b')
      expect(text).toMatch(/✓ [1-9]\d* offers, the first is \d+/)
      expect(weeks(text).at(-1)?.name).toBe('total')
      expect(text).not.toContain('create')
      expect(text + stderr).not.toContain(key)
      expect(mock.state.offers.size).toBe(before)
    } finally {
      await close()
    }
  },
)

test('prints one line about an invalid environment', async () => {
  const failed = await demo({ NETWORK_URL: 'http://acme.example', NETWORK_KEY: 'k' }).catch((error) => error)
  expect(failed.stderr).toMatch(/^InputError: createClient: baseUrl: expected https:.*\n$/)
})
