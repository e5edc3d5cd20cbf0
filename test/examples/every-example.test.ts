import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'
import { createMockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { isEveryCase } from '../every-case.ts'
import { start, test } from './example.ts'
import { inTerminal } from './terminal.ts'

const folder = new URL('../../examples/', import.meta.url)
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && file !== 'demo.ts')
  .map((file) => file.replace(/\.ts$/, ''))

/** A network that these tests only read. */
const network = createMockNetwork({ seed: 7, conversions: 0 })
const { url, close } = await serveMockNetwork(network)
afterAll(close)

test('there is one example for each job', () => {
  const readme = readFileSync(new URL('README.md', folder), 'utf8')
  expect(names.length).toBe(15)
  expect([...readme.matchAll(/\]\((.*)\.ts\)/g)].map(([, name]) => name).sort()).toEqual(names.sort())
})

// Programs that are started for nothing but their help take a tenth of the time of all tests.
test.for(isEveryCase ? names : names.slice(0, 1))('%s has a help text, which fits 80 columns', async (name, {
  folder,
}) => {
  const { code, stdout } = await start(name, ['--help'], folder)
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Usage: /)
  expect(stdout).toContain('--base-url <url>')
  expect(stdout).toContain(`Examples:\n  node examples/${name}.ts`)
  // An example with days has an option for their time zone.
  if (stdout.includes('<day>')) expect(stdout).toMatch(/--timezone <hours>|--zone <name>/)
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
})

if (isEveryCase)
  test.for(names)('the help text of %s fits a terminal of 60 columns', async (name, { folder }) => {
    const { output } = await inTerminal(name, ['--help'], { cwd: folder, columns: 60 }).ended
    const lines = output.split('\r\n')
    expect(lines).toContain('Examples:')
    expect(lines.filter((line) => line.length > 60)).toEqual([])
  })

const INVALID = [
  [['every-row', 'x.ndjson', '--from', '2026-02-31'], /^InputError: reports\.conversion: from: expected/],
  [['sync-conversions', 'x.db', '--since', '2026-02-31'], /Expected a day such as 2026-06-30\.$/],
  [['morning-snapshot', '--day', 'today'], /Expected a day such as 2026-06-30\.$/],
  [['morning-snapshot', '--timezone', '5.5'], /Expected whole hours from UTC, -11 to 14\.$/],
  [['sync-conversions', 'x.db', '--concurrency', '0'], /Expected a whole number, not below 1\.$/],
  [['pause-offers', '--roi-below', 'ten'], /Expected a number such as 19\.5\.$/],
  [['survive-outages', 'x.ndjson', '--pause', 'long'], /Expected a number of seconds such as 5 or 0\.5\.$/],
  [['days-in-a-time-zone', '--zone', 'Nowhere'], /^Invalid time zone specified: Nowhere$/],
  [['reconcile', 'missing.csv', '--from', '2026-06-01', '--to', '2026-06-02'], /^ENOENT: .*missing\.csv'$/],
  [['change-one-field', '9', 'payout', '1'], /^There is no offer 9$/],
] as const

test.for(isEveryCase ? INVALID : INVALID.slice(0, 1))('%s prints one line about invalid arguments', async ([
  [name, ...args],
  message,
], { folder }) => {
  const { code, stderr } = await start(name, [...args, '--base-url', url], folder, {
    NETWORK_KEY: network.keys.network,
  })
  const [line, ...rest] = stderr.split('\n')
  const help = line?.startsWith('error: ') ? ['(--help for options)'] : []
  expect([code, rest]).toEqual([1, [...help, '']])
  expect(line).toMatch(message)
})

const INCOMPLETE = [
  [['change-one-field'], "error: missing required argument 'id'"],
  [['open-offers', '--affiliates', '42'], "error: required option '--offers <ids...>' not specified"],
  [['creatives', 'upload'], "error: missing required argument 'offer'"],
] as const

test.for(
  isEveryCase ? INCOMPLETE : INCOMPLETE.slice(0, 1),
)('%s: a missing argument is named, and so is the help', async ([[name, ...args], message], { folder }) => {
  const { code, stderr } = await start(name, args, folder)
  expect([code, stderr]).toEqual([1, `${message}\n(--help for options)\n`])
})

// 16:00 UTC is midnight of the next day in Shanghai.
const DAYS = [
  ['every-row', ['x', '--from', '2027-03-07', '--to', '2027-03-07'], 'x'],
  ['survive-outages', ['x', '--from', '2027-03-07', '--to', '2027-03-07'], 'x'],
] as const

test.for(isEveryCase ? DAYS : DAYS.slice(0, 1))('%s uses days of the time zone', async ([name, args, file], {
  mock,
  run,
  read,
}) => {
  const { id } = mock.state.conversions.add({ offer_id: 1001, affiliate_id: 42, time: '2027-03-06T16:00:00Z' })
  const late = mock.state.conversions.add({ offer_id: 1001, affiliate_id: 42, time: '2027-03-07T16:00:00Z' })
  await run(name, ...args, '--timezone', 8)
  const text = await read(file)
  expect(text).toContain(String(id))
  expect(text).toContain('2027/03/07 00:00:00')
  expect(text).not.toContain(String(late.id))
})

test('the guide names every package that the examples import', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/^(?:dashboard|relay)\//.test(file))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  const imported = files.flatMap((text) => [...text.matchAll(/from '([^.'][^']*)'/g)].map(([, name]) => name as string))
  const packages = new Set(imported.filter((name) => !name.startsWith('node:')).map((name) => name.split('/')[0]))
  const install = /npm install (.*)/.exec(readFileSync(new URL('README.md', folder), 'utf8'))?.[1]?.split(' ')
  // msw is needed by the mock network only.
  expect(install?.sort()).toEqual([...packages, 'msw@3'].sort())
})

test('NETWORK_URL is the default of --base-url', async ({ mock, folder }) => {
  const { url, close } = await serveMockNetwork(mock)
  const settings = { NETWORK_URL: url, NETWORK_KEY: mock.keys.network }
  mock.state.offers.add({ id: 7001, access_type: 'Private' })
  const { code, stderr } = await start('open-offers', ['--affiliates', '42', '--offers', '7001'], folder, settings)
  await close()
  expect([code, stderr, mock.state.access.get(7001, 42)]).toEqual([0, '', 'approved'])
})

test('a key without an address is an error, and not a mock network', async ({ folder }) => {
  const failed = await start('sync-conversions', [], folder, { NETWORK_KEY: 'k', NETWORK_TIMEZONE: '8' })
  const stderr = 'Set NETWORK_URL, or unset NETWORK_KEY and NETWORK_TIMEZONE to use a mock network.\n'
  expect(failed).toEqual({ code: 1, stdout: '', stderr })
  expect(readdirSync(folder)).toEqual([])
})

const EMBEDDED = 'No --base-url: using an embedded mock network.\n'

// Most need no arguments. They share a process: to start one and to load a mock network takes longer than to run most.
test('an example without --base-url runs on an embedded mock network', async ({ folder }) => {
  const commands = [
    ['days-in-a-time-zone'],
    ['sync-offers'],
    ['every-row'],
    ['sync-conversions'],
    ['ask-conversions'],
    ['pause-offers'],
    'clone-offers 1001 1004 --currency 1 --currency-code USD --without events allow_traffics categories'.split(' '),
    ['test-links'],
    ['change-one-field', '1001', 'payout', '1'],
    ['exact-money'],
    ['open-offers', '--affiliates', '42', '--offers', '1003'],
    ['creatives', 'list', '1001'],
    ['morning-snapshot'],
    ['survive-outages', '--pause', '0'],
  ]
  const { code, stdout, stderr } = await start('../test/examples/in-turn', [JSON.stringify(commands)], folder)
  expect([code, stderr]).toEqual([0, ''])
  const outcomes: { stdout: string }[] = JSON.parse(stdout)
  expect(outcomes).toMatchObject(
    commands.map(([name]) => ({ name, code: 0, stderr: name === 'ask-conversions' ? '' : EMBEDDED })),
  )
  expect(outcomes.filter(({ stdout }) => stdout === '')).toEqual([])
})

test.runIf(isEveryCase)('and ends, as a program of its own', async ({ folder }) => {
  const { code, stdout, stderr } = await start('days-in-a-time-zone', [], folder)
  expect([code, stderr]).toEqual([0, EMBEDDED])
  expect(stdout).not.toBe('')
})
