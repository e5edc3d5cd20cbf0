import { mkdtempDisposableSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { type Conversion, conversion, dayOf, serve } from '../sync/conversions.ts'
import { sharedPostgres } from '../sync/shared-postgres.ts'
import { shortWaits } from '../sync/short-waits.ts'
import { it as test, type Wire } from '../wire-server.ts'
import { inProcess, wordsOf } from './in-process.ts'

/** The day so many days before today, which is that of the machine. */
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const [FIRST, SECOND] = [dayBefore(3), dayBefore(2)]

/** Twenty conversions on each of two days. */
const twoDays = (): Conversion[] =>
  [FIRST, SECOND].flatMap((day, at) =>
    Array.from({ length: 20 }, (_, one) => conversion(at * 20 + one + 1, `${day.replaceAll('-', '/')} 10:00:00`)),
  )

const FIELDS = 'ck_conversion_time,ck_conversion_status,ck_payout'

const settingsFor = (wire: Wire) => ({ NETWORK_URL: wire.url, NETWORK_KEY: 'k3y&secret', NETWORK_TIMEZONE: '0' })

/** Runs a sync of the conversions of these days into a store. */
const sync = (wire: Wire, store: string, more = '', given: Parameters<typeof inProcess>[1] = {}) =>
  inProcess(wordsOf(`sync ${store} --since ${FIRST} --conversions ${FIELDS} --look-back-days 9 ${more}`), {
    ...given,
    env: settingsFor(wire),
  })

function newFile(): string {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'cli-sync-'))
  onTestFinished(() => folder.remove())
  return join(folder.path, 'network.db')
}

test('names the days that failed and why, with code 1, and stores the others', async ({ wire }) => {
  shortWaits(onTestFinished)
  const rows = serve(twoDays)
  let isDown = true
  wire.respond(
    (request) =>
      isDown && dayOf(request).replaceAll('/', '-') === FIRST.slice(2)
        ? { status: 200, text: '<html>Maintenance</html>' }
        : rows(request),
    'undocumented',
  )
  const store = newFile()
  const { code, stdout, stderr } = await sync(wire, store)
  expect([code, stdout]).toEqual([1, 'conversions: 3 days, 20 rows; 20 added, 0 changed, 0 removed; 1 failed\n'])
  expect(stderr).toMatch(/^conversions: 1 day failed; the next run reads them again\n {2}\d{4}-\d\d-\d\d: /)
  expect(stderr).toContain(`\n  ${FIRST}: reports conversion: `)
  isDown = false
  expect(await sync(wire, store)).toMatchObject({ code: 0, stdout: expect.stringContaining('20 added'), stderr: '' })
})

test('names the days that failed for the same reason in one line', async ({ wire }) => {
  shortWaits(onTestFinished)
  wire.respond(() => ({ status: 200, text: '<html>Maintenance</html>' }), 'undocumented')
  const { code, stderr } = await sync(wire, newFile())
  expect(code).toBe(1)
  expect(stderr.match(/^ {2}.*?: /gm)).toEqual([`  4 days from ${FIRST} to ${dayBefore(0)}: `])
})

test('stores no day that would lose over half of its rows: code 3, and --allow-loss stores it', async ({ wire }) => {
  shortWaits(onTestFinished)
  let rows = twoDays()
  wire.respond(serve(() => rows))
  const store = newFile()
  expect(await sync(wire, store)).toMatchObject({ code: 0, stderr: '' })
  rows = rows.slice(15)
  const { code, stderr } = await sync(wire, store)
  expect(code).toBe(3)
  expect(stderr).toContain(`  ${FIRST}: storing ${FIRST} would remove 15 of its 20 rows`)
  expect(stderr).toContain(
    '\n  --check compares and stores nothing; --allow-loss 20 lets this run lose up to 20 rows, and --allow-loss any\n',
  )
  expect(stderr).not.toContain('syncConversions')
  expect(await sync(wire, store, '--allow-loss 15')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/15 removed/),
  })
})

test('keeps a network in PostgreSQL, by its address', async ({ wire, skip }) => {
  const server = await sharedPostgres()
  if (server === undefined) return skip('PostgreSQL is missing')
  wire.respond(serve(twoDays))
  const address = `${server}/postgres`
  const { code, stdout, stderr } = await sync(wire, address, '--format json')
  expect([code, stderr]).toEqual([0, ''])
  expect(JSON.parse(stdout)).toMatchObject({ conversions: { added: 40, removed: 0 } })
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query('SELECT count(*)::int AS count FROM conversions')
  await client.end()
  expect(rows).toEqual([{ count: 40 }])
})

const MOCK_FLAGS = `--since 2026-06-30 --conversions ${FIELDS} --offers --mock`

test('--mock changes no table of a real network, and its own table is changed by no other network', async ({
  wire,
}) => {
  wire.respond(serve(twoDays))
  const store = newFile()
  expect(await sync(wire, store)).toMatchObject({ code: 0 })
  const words = 'sync: <store>: expected a table of'
  expect(await inProcess(wordsOf(`sync ${store} ${MOCK_FLAGS}`))).toEqual({
    code: 2,
    stdout: '',
    stderr: `${words} the mock network, or a new name, received conversions, a table of a real network\n`,
  })
  const mock = store.replace('network.db', 'mock.db')
  expect(await inProcess(wordsOf(`sync ${mock} ${MOCK_FLAGS}`))).toMatchObject({ code: 0, stderr: '' })
  expect(await inProcess(wordsOf(`sync ${mock} ${MOCK_FLAGS}`))).toMatchObject({ code: 0, stderr: '' })
  wire.requests.length = 0
  for (const flags of [`--since 2026-06-30 --conversions ${FIELDS}`, '--offers']) {
    const { code, stderr } = await inProcess(wordsOf(`sync ${mock} ${flags}`), { env: settingsFor(wire) })
    expect([code, stderr]).toEqual([
      2,
      `${words} a real network, or a new name, received ${flags.includes('offers') ? 'offers' : 'conversions'}, a table of the mock network\n`,
    ])
  }
  expect(wire.requests).toEqual([])
})

test('a run that is refused before the first day creates no database', async ({ wire }) => {
  const store = newFile()
  const files = () => readdirSync(dirname(store))
  const env = settingsFor(wire)
  for (const [place, fields, settings] of [
    [store, 'ck_payuot', env],
    [`${dirname(store)}/parquet/`, 'ck_payuot', env],
    [store, 'ck_payout', { ...env, NETWORK_TIMEZONE: '' }],
  ] as const) {
    const line = `sync ${place} --since ${FIRST} --conversions ${fields}`
    expect(await inProcess(wordsOf(line), { env: settings })).toMatchObject({ code: 2 })
  }
  expect(files()).toEqual([])
  wire.respond({ status: 401, text: '{"errorCode":401,"msg":"Invalid key"}' })
  expect(await sync(wire, store)).toMatchObject({ code: 1 })
  // The lock of the table stays, as a second run may be about to take it.
  expect(files()).toEqual(['network.db.conversions.lock'])
})

test('--check compares, stores nothing, and exits with code 1 if rows differ', async ({ wire }) => {
  let rows = twoDays()
  wire.respond(serve(() => rows))
  const store = newFile()
  await sync(wire, store)
  expect(await sync(wire, store, '--check')).toEqual({
    code: 0,
    stdout:
      'conversions: compared 4 of 4 days, 40 rows; 0 would be added, 0 would be changed, 0 would be removed; nothing stored\n',
    stderr: '',
  })
  rows = rows.slice(1).map((row, at) => (at === 25 ? { ...row, payout: '9.000000' } : row))
  const expected = {
    code: 1,
    stdout: `conversions: compared 4 of 4 days, 39 rows; 0 would be added, 1 would be changed, 1 would be removed; nothing stored
  ${SECOND}: 0 added, 1 changed, 0 removed
  ${FIRST}: 0 added, 0 changed, 1 removed
`,
    stderr: '',
  }
  expect(await sync(wire, store, '--check')).toEqual(expected)
  expect(await sync(wire, store, '--check')).toEqual(expected)
})

test('--check says how many days it has compared, and lists at most ten that differ', async () => {
  const store = newFile().replace('network.db', 'mock.db')
  const line = (more: string) => wordsOf(`sync ${store} --since 2026-06-01 --conversions ck_payout --mock ${more}`)
  await inProcess(line(''))
  {
    using db = new DatabaseSync(store)
    db.exec("UPDATE conversions SET ck_payout_micros = 0 WHERE day BETWEEN '2026-06-01' AND '2026-06-12'")
  }
  const some = await inProcess(line('--check'))
  expect([some.code, some.stdout]).toEqual([
    0,
    expect.stringMatching(
      /^conversions: compared 4 of 31 days \(--again all compares every day\), .*nothing stored\n$/,
    ),
  ])
  const { code, stdout } = await inProcess(line('--check --again all'))
  const lines = stdout.trimEnd().split('\n')
  expect([code, lines.length, lines[1], lines.at(-1)]).toEqual([
    1,
    12,
    expect.stringMatching(/^ {2}2026-06-12: 0 added, \d+ changed, 0 removed$/),
    '  and 2 more days (--format json lists all)',
  ])
})

test('--check of offers stores none', async ({ wire }) => {
  const offer = (id: number) => ({
    ...{ id, name: `Offer ${id}`, status: 'Active', advertiser_id: 201, payout: '1.00000', revenue: '2.00000' },
  })
  const offers = [offer(1001), offer(1002)]
  wire.respond({ errorCode: 0, data: offers, page: 1, totalPages: 1, totalItems: 2 })
  const store = newFile()
  const run = (more = '') => inProcess(wordsOf(`sync ${store} --offers ${more}`), { env: settingsFor(wire) })
  expect(await run('--check')).toEqual({
    ...{ code: 2, stdout: '' },
    stderr: `sync: --check: there is no ${store} to compare\n`,
  })
  expect(readdirSync(dirname(store))).toEqual([])
  await run()
  offers.push(offer(1003))
  wire.respond({ errorCode: 0, data: offers, page: 1, totalPages: 1, totalItems: 3 })
  const compared = {
    ...{ code: 1, stderr: '' },
    stdout: 'offers: 3 rows; 1 would be added, 0 would be changed, 0 would be removed; nothing stored\n',
  }
  expect(await run('--check')).toEqual(compared)
  expect(await run('--check')).toEqual(compared)
})
