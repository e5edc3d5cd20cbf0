import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { start, test } from './example.ts'

const folder = new URL('../../examples/', import.meta.url)
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && file !== 'demo.ts')
  .map((file) => file.replace(/\.ts$/, ''))

test('there is one for each job', () => {
  const readme = readFileSync(new URL('README.md', folder), 'utf8')
  expect(names.length).toBe(15)
  expect([...readme.matchAll(/\]\((.*)\.ts\)/g)].map(([, name]) => name).sort()).toEqual(names.sort())
})

test.for(names)('%s explains itself', async (name, { folder }) => {
  const { code, stdout } = await start(name, ['--help'], folder)
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Usage: /)
  expect(stdout).toContain('--base-url <url>')
})

// Those that need no arguments besides a file: anyone can try them without a network.
test.for([
  ['sync-offers', 'x.json'],
  ['every-row', 'x.ndjson'],
  ['daily-conversions-csv', 'csv'],
  ['look-back', 'x.json'],
  ['pause-offers'],
  ['clone-offers', '1001'],
  ['test-links', 'x.csv'],
  ['change-one-field', '1001', 'payout', '1'],
  ['days-in-a-time-zone'],
  ['exact-money'],
  ['open-offers', '--affiliates', '42', '--offers', '1003'],
  ['creatives', 'list', '1001'],
  ['morning-snapshot'],
  ['survive-outages', 'x.ndjson', '--pause', '0'],
])('%s runs without a network of your own', async ([name, ...args], { folder }) => {
  const { code, stdout, stderr } = await start(name as string, args, folder)
  expect([code, stderr]).toEqual([0, 'There is no --base-url: an embedded mock network answers.\n'])
  expect(stdout).not.toBe('')
})
