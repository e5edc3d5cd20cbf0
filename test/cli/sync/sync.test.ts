import { mkdtempDisposableSync, readdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { type Conversion, conversion, dayOf, serve } from '../../sync/conversions.ts'
import { sharedPostgres } from '../../sync/postgres/shared-postgres.ts'
import { shortWaits } from '../../sync/short-waits.ts'
import { it as test, type Wire } from '../../wire-server.ts'
import { inProcess, wordsOf } from '../in-process.ts'

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

/** The lines of a log without warnings that concern no day. */
const linesOf = (log: string): string[] =>
  log
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('warning: the report of all days'))

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
  expect(code).toBe(1)
  expect(stdout).toMatch(
    /^conversions: 3 days, 20 rows; 20 added, 0 changed, 0 removed; 1 failed; \d+\.\d s, at \d{4}-\d\d-\d\dT[\d:]{8}Z\n/,
  )
  expect(linesOf(stderr)).toEqual([
    'error: conversions: 1 day failed; the next run tries again',
    expect.stringContaining(`  ${FIRST}: reports conversion: `),
  ])
  isDown = false
  expect(await sync(wire, store)).toMatchObject({ code: 0, stdout: expect.stringContaining('20 added'), stderr: '' })
})

test('names the days that failed for the same reason in one line', async ({ wire }) => {
  shortWaits(onTestFinished)
  wire.respond(() => ({ status: 200, text: '<html>Maintenance</html>' }), 'undocumented')
  const { code, stderr } = await sync(wire, newFile())
  expect(code).toBe(1)
  expect(linesOf(stderr).slice(1)).toEqual([expect.stringMatching(`^  4 days from ${FIRST} to ${dayBefore(0)}: `)])
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
  expect(linesOf(stderr).slice(1)).toEqual([
    expect.stringContaining(`  ${FIRST}: storing ${FIRST} would remove 15 of its 20 rows`),
    '  --check compares and stores nothing; --allow-loss 20 lets this run lose up to 20 rows, and --allow-loss any',
  ])
  expect(stderr).not.toContain('syncConversions')
  expect(await sync(wire, store, '--allow-loss 15')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/15 removed/),
  })
})

test('a list that fails does not keep it from those after it', async ({ wire }) => {
  shortWaits(onTestFinished)
  const advertisers = [{ id: '7', first_name: 'Ann', last_name: 'Lee', status: 'Active' }]
  wire.respond(({ url }) =>
    url.includes('getOffers')
      ? { status: 503, text: JSON.stringify({ httpStatus: 503, errorCode: 1, message: 'closed' }) }
      : { httpStatus: 200, errorCode: 0, message: '', data: advertisers },
  )
  // In capitals, as Windows has them.
  const store = newFile().replace('network.db', 'NETWORK.DB')
  const env = settingsFor(wire)
  const { code, stdout, stderr } = await inProcess(['sync', store, '--offers', '--advertisers'], { env })
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^offers: 1 failed; .*\nadvertisers: 1 row; 1 added, /)])
  expect(linesOf(stderr)).toEqual([expect.stringMatching(/^error: offers: .*503/)])
})

test('shows no part of a password in an address, which may have an @', async ({ wire }) => {
  wire.respond(() => ({ httpStatus: 200, errorCode: 0, message: '', data: [] }))
  const { code, stderr } = await sync(wire, 'postgres://me:first@second@127.0.0.1:1/network')
  expect([code, stderr]).toEqual([6, expect.stringContaining('127.0.0.1:1')])
  expect(stderr).not.toMatch(/me:|first|second/)
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

test('--table names the table, --extra-fields are columns, and --keep-changes forgets old changes', async ({
  wire,
}) => {
  wire.respond(serve(twoDays))
  const store = newFile()
  const flags = '--since -3d --conversions ck_payout --table acme_conversions --extra-fields ck_city --keep-changes 30'
  const run = () => inProcess(wordsOf(`sync ${store} ${flags}`), { env: settingsFor(wire) })
  expect(await run()).toMatchObject({
    ...{ code: 0, stderr: '' },
    stdout: expect.stringMatching(/^acme_conversions: 4 days, 40 rows; 40 added, /),
  })
  expect(wire.requests.some(({ url }) => url.includes('ck_city=1'))).toBe(true)
  {
    using db = new DatabaseSync(store)
    expect(db.prepare('SELECT count(*) AS count, ck_city FROM acme_conversions').get()).toMatchObject({ count: 40 })
    const insert = db.prepare(
      "INSERT INTO acme_conversions_changes (seen_at, month, id, day, change, after) VALUES (?, '202001', '1', '2020-01-01', 'added', '{}')",
    )
    for (const days of [40, 20]) insert.run(new Date(Date.now() - days * 86_400_000).toISOString())
  }
  expect(await run()).toMatchObject({ code: 0, stderr: '' })
  using db = new DatabaseSync(store)
  expect(db.prepare('SELECT count(*) AS count FROM acme_conversions_changes').get()).toEqual({ count: 1 })
})

test('another run that holds the table is code 5, and a database that cannot be used is code 6', async ({ wire }) => {
  wire.respond(serve(twoDays))
  const store = newFile()
  {
    using lock = new DatabaseSync(`${store}.conversions.lock`)
    lock.exec('BEGIN EXCLUSIVE')
    const { code, stdout, stderr } = await sync(wire, store)
    expect([code, stdout, linesOf(stderr)]).toEqual([
      5,
      '',
      [expect.stringMatching(/^error: <store>: .*the table conversions in .*network\.db, which another run is using$/)],
    ])
  }
  expect(await sync(wire, store)).toMatchObject({ code: 0 })
  const foreign = store.replace('network.db', 'other.db')
  writeFileSync(foreign, 'this is no database')
  const { code, stderr } = await sync(wire, foreign)
  expect([code, linesOf(stderr)]).toEqual([6, [expect.stringMatching(/other\.db: .*not a database/)]])
})

test('a PostgreSQL that cannot be reached, or has no TLS where sslmode asks for it, is code 6 without the password', async ({
  wire,
}) => {
  wire.respond(serve(twoDays))
  // Refuses TLS, as PostgreSQL does.
  const server = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end('N')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  for (const [address, message] of [
    ['postgres://ann:s3cret-pw@127.0.0.1:1/x', /ECONNREFUSED/],
    [`postgres://ann:s3cret-pw@127.0.0.1:${port}/x?sslmode=verify-full`, /does not support SSL/],
    ['clickhouse://ann:s3cret-pw@127.0.0.1:1/x', /ECONNREFUSED/],
  ] as const) {
    const { code, stderr } = await sync(wire, address)
    expect([code, linesOf(stderr)]).toEqual([6, [expect.stringMatching(message)]])
    expect(stderr).not.toContain('s3cret')
  }
})

test('summarizes each table in a line, and says how far the report agrees', async () => {
  const store = newFile().replace('network.db', 'mock.db')
  const line = `sync ${store} --since -1d --conversions ck_payout --report overall:ck_offer_id,ck_gross --offers --mock`
  const { code, stdout, stderr } = await inProcess(wordsOf(line))
  expect([code, stderr]).toEqual([0, ''])
  const end = String.raw`; \d+\.\d s, at [\d-]{10}T[\d:]{8}Z$`
  expect(stdout.trimEnd().split('\n')).toEqual([
    expect.stringMatching(String.raw`^conversions: 2 days, \d+ rows; \d+ added, 0 changed, 0 removed${end}`),
    "conversions: the network's report agrees on 1 day",
    expect.stringMatching(/^ {2}newest conversion 2026-06-30T[\d:]{8}Z; ck_payout in \$, every status: [\d.]+ added$/),
    expect.stringMatching(String.raw`^report_overall: 2 days, \d+ rows; \d+ added, 0 changed, 0 removed${end}`),
    expect.stringMatching(`^offers: 40 rows; 40 added, 0 changed, 0 removed${end}`),
  ])
})

const MOCK_FLAGS = `--since 2026-06-30 --conversions ${FIELDS} --offers --mock`

test('--mock changes no table of a real network, and its own table is changed by no other network', async ({
  wire,
}) => {
  wire.respond(serve(twoDays))
  const store = newFile()
  expect(await sync(wire, store)).toMatchObject({ code: 0 })
  expect(await inProcess(wordsOf(`sync ${store} ${MOCK_FLAGS}`))).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^error: the table conversions is of http:\/\/127[^ ]*, and this client is of https:\/\/network\.test: .* with --adopt\n$/,
    ),
  })
  const mock = store.replace('network.db', 'mock.db')
  expect(await inProcess(wordsOf(`sync ${mock} ${MOCK_FLAGS}`))).toMatchObject({ code: 0, stderr: '' })
  expect(await inProcess(wordsOf(`sync ${mock} ${MOCK_FLAGS}`))).toMatchObject({ code: 0, stderr: '' })
  wire.requests.length = 0
  for (const flags of [`--since 2026-06-30 --conversions ${FIELDS}`, '--offers']) {
    const { code, stderr } = await inProcess(wordsOf(`sync ${mock} ${flags}`), { env: settingsFor(wire) })
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('is of https://network.test, and this client is of http://127.'),
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

test('a run without news says so, and one with fewer fields than the table which it has', async ({ wire }) => {
  wire.respond(serve(twoDays))
  const store = newFile()
  const run = (fields: string) =>
    inProcess(wordsOf(`sync ${store} --since ${FIRST} --conversions ${fields}`), { env: settingsFor(wire) })
  await run('ck_payout,ck_offer_id')
  expect((await run('ck_offer_id,ck_payout')).stdout).toMatch(
    /^conversions: 4 days, 40 rows; nothing changed in the days read; /,
  )
  expect(await run('ck_payout,ck_source')).toEqual({
    ...{ code: 2, stdout: '' },
    stderr:
      'error: --conversions: expected ck_offer_id, ck_payout, with which the table was made, and perhaps more, received ck_payout, ck_source\n',
  })
})

test('--check compares, stores nothing, and exits with code 4 if rows differ', async ({ wire }) => {
  let rows = twoDays()
  wire.respond(serve(() => rows))
  const store = newFile()
  await sync(wire, store)
  expect(await sync(wire, store, '--check')).toEqual({
    code: 0,
    stdout: 'conversions: no differences (4 of 4 days compared, 40 rows)\n',
    stderr: '',
  })
  rows = rows.slice(1).map((row, at) => (at === 25 ? { ...row, payout: '9.000000' } : row))
  const expected = {
    code: 4,
    stdout: `conversions: 0 would be added, 1 changed, 1 removed (4 of 4 days compared, 39 rows)
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
  const some = await inProcess(line('--check --look-back-days 3'))
  expect([some.code, some.stdout]).toEqual([4, expect.stringContaining('(31 of 31 days compared')])
  const { code, stdout } = await inProcess(line('--check --again all'))
  const lines = stdout.trimEnd().split('\n')
  expect([code, lines.length, lines[1], lines.at(-1)]).toEqual([
    4,
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
    stderr: `error: sync: --check: there is no ${store} to compare\n`,
  })
  expect(readdirSync(dirname(store))).toEqual([])
  await run()
  offers.push(offer(1003))
  wire.respond({ errorCode: 0, data: offers, page: 1, totalPages: 1, totalItems: 3 })
  const compared = {
    ...{ code: 4, stderr: '' },
    stdout: 'offers: 1 would be added, 0 changed, 0 removed (3 rows)\n',
  }
  expect(await run('--check')).toEqual(compared)
  expect(await run('--check')).toEqual(compared)
})
