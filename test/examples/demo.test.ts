import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import Big from 'big.js'
import { expect, test } from 'vitest'
import { createMockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'

const run = promisify(execFile)

/** Runs the demo like `npm run demo`, with the built package. */
async function demo(env: Record<string, string> = {}) {
  const { AFFILIATE_BASE_URL, AFFILIATE_KEY, AFFILIATE_ID, ...rest } = process.env
  const { stdout, stderr } = await run('node', ['examples/demo.ts'], { env: { ...rest, ...env } })
  return { text: stdout, stderr }
}

/** The rows of the table of weeks: name, conversions, and payout, revenue and profit in cents. */
const weeks = (text: string) =>
  [...text.matchAll(/^│ (\d{4}-\d\d-\d\d|total) +│ +(\d+) │ +(\S+) │(?: +(\S+) │ +(\S+) │)?$/gm)].map(
    ([, name = '', conversions = '', payout = '', revenue = '', profit = '']) => ({
      name,
      conversions,
      payout: payout.replaceAll(',', ''),
      revenue: revenue.replaceAll(',', ''),
      profit: profit.replaceAll(',', ''),
    }),
  )

test('the demo runs on a mock network: it lists, creates, changes and reads offers, and shows reports and errors', async () => {
  const { text } = await demo()
  // Without colours, because the output is a pipe.
  expect(text).not.toContain('\x1b')
  expect(text).toContain('… 40 offers in all')
  expect(text).toMatch(/id \d{4} {2}/)
  expect(text).toContain('payout 1.10000 -> 1.25000, revenue still 1.75000')
  const rows = weeks(text)
  const total = rows.pop()
  expect(total?.name).toBe('total')
  expect(rows.length).toBe(4)
  expect(Number(total?.conversions)).toBeGreaterThan(15_000)
  const sum = (field: 'conversions' | 'payout' | 'revenue' | 'profit') =>
    rows.reduce((sum, row) => sum.plus(row[field]), Big(0))
  expect(sum('conversions').toString()).toBe(total?.conversions)
  // Each of the 4 weeks is rounded to cents, and so is the total.
  for (const field of ['payout', 'revenue', 'profit'] as const)
    expect(
      sum(field)
        .minus(total?.[field] ?? 0)
        .abs()
        .toNumber(),
    ).toBeLessThan(5 * 0.005)
  expect(text).toContain('InputError (not-sent): offers.update: payout: expected an amount')
  expect(text).toContain('Next: npm run dashboard')
})

test.each([
  'network',
  'affiliate',
] as const)('reads a real network as %s if the environment is set, and writes nothing', async (role) => {
  const mock = createMockNetwork({ seed: 3, conversions: 5000, now: new Date() })
  const [affiliate = ['', '']] = Object.entries(mock.keys.affiliates)
  const { url, close } = await serveMockNetwork(mock)
  const before = mock.state.offers.size
  try {
    const key = role === 'network' ? mock.keys.network : affiliate[1]
    const { text, stderr } = await demo({
      AFFILIATE_BASE_URL: url,
      AFFILIATE_KEY: key,
      ...(role === 'affiliate' && { AFFILIATE_ID: affiliate[0] }),
    })
    expect(text).toContain(`Network at ${url}, read only`)
    expect(text).toMatch(/… [1-9]\d* offers in all/)
    expect(weeks(text).at(-1)?.name).toBe('total')
    expect(text).not.toContain('create')
    expect(text + stderr).not.toContain(key)
    expect(mock.state.offers.size).toBe(before)
  } finally {
    await close()
  }
})

test('prints one line about an invalid environment', async () => {
  const failed = await demo({ AFFILIATE_BASE_URL: 'http://acme.example', AFFILIATE_KEY: 'k' }).catch((error) => error)
  expect(failed.stderr).toMatch(/^InputError: createClient: baseUrl: expected https:.*\n$/)
})
