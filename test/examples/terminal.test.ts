import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { test } from './example.ts'
import { inTerminal } from './terminal.ts'

const LINE_WRAP_OFF = '\x1b[?7l'
const JUNE = ['--from', '2026-06-01', '--to', '2026-06-30']

test('Ctrl-C under a progress bar ends the program with 130, and leaves the terminal as it was', async ({
  mock,
  folder,
}) => {
  const { url, close } = await serveMockNetwork(mock)
  mock.fail('reports.conversion', { delayMs: 400, times: 100 })
  const env = { NETWORK_KEY: mock.keys.network }
  const terminal = inTerminal('every-row', ['rows.ndjson', '--base-url', url, ...JUNE], { cwd: folder, env })
  await terminal.shows('of 1998 rows')
  terminal.press('\x03')
  const { code, output } = await terminal.ended
  await close()
  expect(code).toBe(130)
  expect(output).not.toContain(LINE_WRAP_OFF)
  expect(output).not.toContain('Wrote all')
})

test('a message about Ctrl-C stays in the terminal after the progress bar is gone', async ({ mock, folder }) => {
  const { url, close } = await serveMockNetwork(mock)
  mock.fail('reports.conversion', { delayMs: 0, times: 3 })
  mock.fail('reports.conversion', { delayMs: 60_000, times: 2 })
  const env = { NETWORK_KEY: mock.keys.network }
  const terminal = inTerminal('sync-conversions', ['c.db', '--since', '2026-06-20', '--base-url', url], {
    cwd: folder,
    env,
  })
  await terminal.shows('3 of 12 days')
  terminal.press('\x03')
  const { code, lines } = await terminal.ended
  await close()
  // The terminal echoes ^C where the cursor is, in front of the message.
  expect([code, lines.map((line) => line.replace('^C', '').trim())]).toEqual([
    130,
    ['Stopped. Stored days stay, and the next run goes on from there.'],
  ])
})

test.for([
  ['morning-snapshot', []],
  ['survive-outages', ['rows.ndjson']],
] as const)('Ctrl-C ends %s with 130', async ([name, args], { folder }) => {
  const asked = Promise.withResolvers<void>()
  // Never responds to a call.
  const server = createServer(({ url }, response) => (url?.startsWith('/api/') ? asked.resolve() : response.end()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const path = fileURLToPath(new URL(`../../examples/${name}.ts`, import.meta.url))
  const run = spawn(process.execPath, [path, ...args, '--base-url', `http://127.0.0.1:${port}`], {
    cwd: folder,
    env: { ...process.env, NETWORK_KEY: 'k' },
    stdio: 'ignore',
  })
  await asked.promise
  run.kill('SIGINT')
  const [code] = await once(run, 'exit')
  server.close()
  server.closeAllConnections()
  expect(code).toBe(130)
})

test.for([
  ['demo', 'npm run dashboard'],
  ['morning-snapshot', '┌──'],
] as const)('%s runs in a terminal that does not know its size', async ([name, text], { folder }) => {
  const { code, lines } = await inTerminal(name, [], { cwd: folder, columns: 0 }).ended
  expect([code, lines.join('\n')]).toEqual([0, expect.stringContaining(text)])
})

test('a progress bar is gone before the result is printed', async ({ mock, folder }) => {
  const { url, close } = await serveMockNetwork(mock)
  const env = { NETWORK_KEY: mock.keys.network }
  const { code, output, lines } = await inTerminal('every-row', ['rows.ndjson', '--base-url', url, ...JUNE], {
    cwd: folder,
    env,
  }).ended
  await close()
  expect(code).toBe(0)
  expect(output).toContain('50%  1000 of 1998 rows')
  expect(output).not.toContain('0 of 0')
  expect(lines).toEqual(['2026-06-01 to 2026-06-30, UTC: wrote all 1,998 rows to rows.ndjson'])
})

test.for([60, 80, 120])('a table fits a terminal of %i columns', async (columns, { mock, folder }) => {
  const { url, close } = await serveMockNetwork(mock)
  const env = { NETWORK_KEY: mock.keys.network }
  const { code, lines } = await inTerminal('morning-snapshot', ['--base-url', url], { cwd: folder, env, columns }).ended
  await close()
  expect(code).toBe(0)
  const rows = lines.filter((line) => line.startsWith('│'))
  expect(rows.length).toBe(11)
  expect(rows.filter((line) => !line.endsWith('│'))).toEqual([])
  expect(
    rows.slice(1).filter((line) => !/^│ +\d{4} │ .* │ +\d+ │ +[\d.,]+ │ +-?[\d.,]+ │ +[-+][\d.,]+ │$/.test(line)),
  ).toEqual([])
})

test('a missing key is named', async ({ folder }) => {
  const env = { NETWORK_KEY: '' }
  const { code, lines } = await inTerminal('sync-offers', ['x.json', '--base-url', 'https://acme.example'], {
    cwd: folder,
    env,
  }).ended
  expect([code, lines]).toEqual([1, ['Set NETWORK_KEY to the API key of the network.']])
})

test("asks a mock network on this machine for its time, so that 'yesterday' has rows", async ({ run }) => {
  const { stdout } = await run('morning-snapshot', '--top', 1)
  expect(stdout).toMatch(/^2026-06-30, the best 1 and the worst 1 of \d\d offers by profit\n/)
})

test.for([60, 80, 120])('the demo fits a terminal of %i columns, with every amount', async (columns, { folder }) => {
  const { code, lines } = await inTerminal('demo', [], { cwd: folder, columns }).ended
  expect(code).toBe(0)
  expect(lines[0]).toMatch(/^Starting a mock network… http:/)
  const [head = '', ...table] = lines.slice(lines.findIndex((line) => line.includes('week of')))
  expect(head).toMatch(/^ +week of +payout \$ +revenue \$ +profit \$/)
  expect(head.includes('by day')).toBe(columns >= 80)
  expect(table.slice(0, 5).map((line) => line.trimStart().slice(0, 5))).toEqual([
    '2026-',
    '2026-',
    '2026-',
    '─────',
    'total',
  ])
  expect(table.slice(0, 5).map((line) => line.length)).toEqual(Array(5).fill(head.length))
  // No word is broken.
  for (const whole of [
    /^ +'http:\S+key=<API_KEY>' \\$/,
    /^(?:Update)? +offers\.update\(1041, \{ payout: '1\.25' \}\)$/,
  ])
    expect(lines).toContainEqual(expect.stringMatching(whole))
})
