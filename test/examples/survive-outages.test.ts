import { readdir } from 'node:fs/promises'
import { expect } from 'vitest'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { dayOf, test } from './example.ts'
import { inTerminal } from './terminal.ts'

const JUNE = ['--from', '2026-06-01', '--to', '2026-06-30', '--pause', '0.1']

test('writes every row once through an outage, and logs no key', async ({ mock, run, read }) => {
  const expected = mock.state.conversions.list(({ time }) => dayOf(time).startsWith('2026-06')).map(({ id }) => id)
  mock.fail('reports.conversion', { status: 429, headers: { 'retry-after': '1' } })
  mock.fail('reports.conversion', { drop: 'connection', times: 3 })
  mock.fail('reports.conversion', { body: '<html>Bad gateway</html>', status: 502, times: 2 })

  const { code, stdout } = await run('survive-outages', 'rows.ndjson', ...JUNE)
  expect(code).toBe(0)
  expect(stdout).toContain('page 1: ')
  const rows: { id: string }[] = (await read('rows.ndjson'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(rows.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(expected)

  const log = await read('wire.log')
  expect(log).not.toContain(mock.keys.network)
  expect(log).toContain('API_KEY')
  const types = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).type)
  expect(new Set(types)).toEqual(new Set(['request', 'response', 'retry', 'end']))
})

test('continues from the page that failed', async ({ mock, run, read }) => {
  // Three pages without errors, then an outage that outlasts the retries.
  for (let page = 1; page <= 3; page++) mock.fail('reports.conversion', { delayMs: 0 })
  mock.fail('reports.conversion', { status: 503, times: 3 })
  const { code, stdout } = await run('survive-outages', 'rows.ndjson', ...JUNE)
  expect([code, stdout.split('\n')[0]]).toEqual([0, 'page 4: api, 3 attempts; resuming in 0.1 s'])
  const ids = (await read('rows.ndjson'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('fails if a row disappeared while it waited', async ({ mock, run }) => {
  const { url, close } = await serveMockNetwork(mock)
  const query = 'timezone=0&from=26/06/01&to=26/06/30&limit=500&page=1&orderBy=ck_conversion_time&order=ASC'
  const first = await (await fetch(`${url}/api/v2/getConversionReport?key=${mock.keys.network}&${query}`)).text()
  await close()
  // The first page, as it was when there was one more row.
  const body = first.replace(/("totalItems":"?)(\d+)/, (_, name, total) => `${name}${Number(total) + 1}`)
  expect(body).not.toBe(first)
  mock.fail('reports.conversion', { body })
  mock.fail('reports.conversion', { status: 503, times: 3 })
  const { code, stdout, stderr } = await run('survive-outages', 'rows.ndjson', ...JUNE)
  expect([code, stdout.split('\n')[0]]).toEqual([1, 'page 2: api, 3 attempts; resuming in 0.1 s'])
  expect(stderr).toMatch(/received 1,998 of 1,999 rows: rows changed during an outage/)
})

test('does not retry with a wrong key', async ({ mock, run }) => {
  mock.fail('reports.conversion', { errorCode: 6002 })
  const { code, stderr } = await run('survive-outages', 'rows.ndjson', ...JUNE)
  expect(code).toBe(1)
  expect(stderr).toContain('6002')
})

test('waits no longer than its limit, whatever the network asks for', async ({ mock, run }) => {
  // In milliseconds, this is more than a timer accepts: it would fire at once.
  mock.fail('reports.conversion', { status: 429, headers: { 'retry-after': '1000000000' } })
  const { code, stdout } = await run('survive-outages', 'rows.ndjson', ...JUNE, '--longest-pause', '0.3')
  expect([code, stdout.split('\n')[0]]).toEqual([0, 'page 1: api, 1 attempts; resuming in 0.3 s'])
})

test('Ctrl-C leaves no half-written file', async ({ mock, folder }) => {
  const { url, close } = await serveMockNetwork(mock)
  mock.fail('reports.conversion', { delayMs: 0 })
  mock.fail('reports.conversion', { status: 503, times: 3 })
  const env = { NETWORK_KEY: mock.keys.network }
  const args = ['rows.ndjson', ...JUNE.slice(0, 4), '--base-url', url]
  const terminal = inTerminal('survive-outages', args, { cwd: folder, env })
  // One page is written.
  await terminal.shows('page 2: api, 3 attempts; resuming in 5 s')
  expect(await readdir(folder)).toEqual(['rows.ndjson.part', 'wire.log'])
  terminal.press('\x03')
  expect((await terminal.ended).code).toBe(130)
  await close()
  expect(await readdir(folder)).toEqual(['wire.log'])
})
