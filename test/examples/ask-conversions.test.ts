import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { createClient } from '../../src/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { syncConversions, syncOffers } from '../../src/sync/index.ts'
import { sqliteStore } from '../../src/sync/sqlite/sqlite.ts'
import { quiet, start, test } from './example.ts'
import { inTerminal } from './terminal.ts'

const MARCH = ['--from', '2027-03-01', '--to', '2027-03-31']
const PERIOD = '2027-03-01 to 2027-03-31'

const asked = quiet.extend('ask', async ({ mock, run }) => {
  const { conversions, offers } = mock.state
  offers.add({ id: 9001, name: '=HYPERLINK("x"), Ltd' })
  const add = (offer_id: number, time: string, status: 'Pending' | 'Approved' | 'Rejected', revenue: string) =>
    conversions.add({ offer_id, affiliate_id: 42, time, status, payout: '0.1', revenue }).id
  const ids = [
    add(9001, '2027-03-05T00:00:00Z', 'Approved', '0.1'),
    add(9001, '2027-03-05T12:00:00Z', 'Pending', '0.2'),
    add(9001, '2027-03-05T13:00:00Z', 'Rejected', '5'),
    add(9001, '2027-03-30T23:59:59Z', 'Pending', '1'),
  ]
  const sync = async (now: string) => {
    mock.now = now
    expect(await run('sync-conversions', 'c.db', '--since', '2027-03-01')).toMatchObject({ code: 0 })
  }
  await sync('2027-04-01T12:00:00Z')
  const ask = (question: string, ...args: string[]) => run('ask-conversions', 'c.db', question, ...MARCH, ...args)
  return Object.assign(ask, { ids, sync })
})

asked('revenue by day is exact, without rejected conversions', async ({ ask }) => {
  expect(await ask('revenue', '--csv')).toEqual({
    code: 0,
    stdout:
      'day,currency,conversions,payout,revenue\n2027-03-05,$,2,0.200000,0.300000\n2027-03-30,$,1,0.100000,1.000000\n',
    stderr: '',
  })
})

asked('revenue ends with the sums of each currency, but not as CSV', async ({ ask }) => {
  const lines = (await ask('revenue')).stdout.trim().split('\n')
  const cells = lines.map((line) => line.split(/ *[│├┼┤] */).slice(1, -1))
  expect(lines[0]).toBe(`${PERIOD}: 2 rows`)
  expect(cells.slice(2, -1)).toEqual([
    ['day', 'currency', 'conversions', 'payout', 'revenue'],
    ['2027-03-05', '$', '2', '0.200000', '0.300000'],
    ['2027-03-30', '$', '1', '0.100000', '1.000000'],
    [expect.stringMatching(/^─+$/), ...Array(4).fill(expect.stringMatching(/^─+$/))],
    ['total', '$', '3', '0.300000', '1.300000'],
  ])
})

asked('a table of rows has 20, or as many as --limit allows, and CSV has all', async ({ ask, folder }) => {
  const database = new DatabaseSync(join(folder, 'c.db'))
  database.exec(`
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 30)
    INSERT INTO conversions (id, month, day, ck_conversion_time, first_seen_at, changed_at)
    SELECT 'n' || n, '202703', '2027-03-31', '2027-03-31T00:00:00Z', '2027-04-01T00:00:00Z', '2027-04-01T00:00:00Z' FROM numbers`)
  database.close()
  const last = async (...args: string[]) => (await ask('rows', ...args)).stdout.trim().split('\n')
  const table = await last()
  expect([table.length, table.at(-1)]).toEqual([
    1 + 20 + 1,
    `${PERIOD}: 20 of 34 rows; --limit prints more, --csv has all 11 columns`,
  ])
  expect((await last('--limit', '2')).at(-1)).toBe(
    `${PERIOD}: 2 of 34 rows; --limit prints more, --csv has all 11 columns`,
  )
  expect((await last('--limit', '99')).at(-1)).toBe(`${PERIOD}: 34 of 34 rows; --csv has all 11 columns`)
  expect((await last('--csv')).length).toBe(1 + 34)
  expect((await last('--csv', '--limit', '2')).length).toBe(1 + 2)
})

asked('undecided conversions are what has been pending for longer than some days', async ({ ask }) => {
  expect((await ask('undecided', '--csv')).stdout).toBe(
    `offer_id,offer,currency,pending,oldest,revenue\n9001,"'=HYPERLINK(""x""), Ltd",$,1,2027-03-05,0.200000\n`,
  )
  expect((await ask('undecided', '--days', '27')).stdout).toBe(
    'No undecided conversions from 2027-03-01 to 2027-03-31 in c.db\n',
  )
})

asked('changes are what a run found different from the run before', async ({ ask, mock }) => {
  const [, pending = 0, , last = 0] = ask.ids
  mock.state.conversions.update(pending, { status: 'Rejected' })
  mock.state.conversions.update(last, { revenue: '1.5' })
  await ask.sync('2027-04-02T12:00:00Z')
  const april = ['--from', '2027-04-01', '--to', '2027-04-02', '--csv']
  expect((await ask('changes', ...april)).stdout.replaceAll(/^2027-04-02T[\d:.]+Z/gm, 'SEEN')).toBe(`\
seen_at,day,id,change,was,status,currency,payout,revenue
SEEN,2027-03-05,${pending},changed,Pending,Rejected,$,0.100000,0.200000
SEEN,2027-03-30,${last},changed,,,$,0.100000,1.500000
`)
  expect((await ask('changes')).stdout).toBe('No changes from 2027-03-01 to 2027-03-31 in c.db\n')
})

asked('rows are the same bytes each time', async ({ ask }) => {
  const { stdout } = await ask('rows', '--csv')
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(',')[0]),
  ).toEqual(['id', ...ask.ids.map(String)])
  expect((await ask('rows', '--csv')).stdout).toBe(stdout)
})

asked('a negative amount in CSV is a number, and not a text', async ({ ask, folder }) => {
  const database = new DatabaseSync(join(folder, 'c.db'))
  database.exec(`
    UPDATE conversions SET ck_revenue_micros = -2500000, ck_payout_micros = -1000000
    WHERE id = '${ask.ids[3]}'`)
  database.close()
  expect((await ask('revenue', '--csv')).stdout.trim().split('\n').at(-1)).toBe('2027-03-30,$,1,-1.000000,-2.500000')
})

asked('reconcile finds the days on which the service has other sums', async ({ ask, mock }) => {
  expect(await ask('reconcile')).toMatchObject({
    code: 0,
    stdout: 'No differences from 2027-03-01 to 2027-03-31 in c.db\n',
  })
  mock.state.conversions.update(ask.ids[3] as number, { revenue: '1.5' })
  expect(await ask('reconcile', '--csv')).toMatchObject({
    code: 1,
    stdout: 'day,currency,conversions,service,revenue,income\n2027-03-30,$,1,1,1.000000,1.500000\n',
  })
})

asked('without --from and --to, it asks about the last 30 days of the database', async ({ ask: _, folder }) => {
  const { stdout } = await start('ask-conversions', ['c.db', 'revenue', '--csv'], folder)
  expect(stdout.match(/^2027-.*?,/gm)).toEqual(['2027-03-05,', '2027-03-30,'])
})

asked('reconcile asks no mock network about a database of yours', async ({ ask: _, folder }) => {
  const { code, stdout, stderr } = await start('ask-conversions', ['c.db', 'reconcile', ...MARCH], folder)
  expect([code, stdout, stderr.split('\n')[0]]).toEqual([
    1,
    '',
    'error: reconcile needs --base-url: the network that the database was read from',
  ])
})

asked(
  'the database of a sync of your own has the names of its offers, or tells which fields it lacks',
  async ({ mock, folder, ask: _ }) => {
    const { url, close } = await serveMockNetwork(mock)
    const network = createClient({ baseUrl: url, key: mock.keys.network, timezone: 0 })
    const fill = async (
      name: string,
      fields: readonly ('ck_conversion_time' | 'ck_conversion_status' | 'ck_payout' | 'ck_revenue')[],
    ) => {
      const store = sqliteStore(join(folder, name))
      await syncConversions(network, { fields, since: '2027-03-01', now: mock.now, store })
      return store
    }
    const store = await fill('own.db', ['ck_conversion_time', 'ck_conversion_status', 'ck_payout', 'ck_revenue'])
    const undecided = async () =>
      (await start('ask-conversions', ['own.db', 'undecided', ...MARCH, '--csv'], folder)).stdout
    const HEAD = 'offer_id,offer,currency,pending,oldest,revenue'
    expect(await undecided()).toBe(`${HEAD}\n9001,,$,1,2027-03-05,0.200000\n`)
    await syncOffers(network, { now: mock.now, store })
    store.close()
    expect(await undecided()).toBe(`${HEAD}\n9001,"'=HYPERLINK(""x""), Ltd",$,1,2027-03-05,0.200000\n`)

    ;(await fill('bare.db', ['ck_payout'])).close()
    expect(await start('ask-conversions', ['bare.db'], folder)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        'error: the conversions in bare.db lack ck_conversion_time, ck_conversion_status, ck_revenue: sync them with these fields too',
      ),
    })
    await close()
  },
)

test.for([
  ['none.db', 'unable to open database file'],
  ['empty.db', 'no such table: conversions'],
])('%s, which sync-conversions did not make, is named', async ([name, reason], { folder }) => {
  await writeFile(join(folder, 'empty.db'), '')
  const { code, stderr } = await start('ask-conversions', [name as string, 'revenue'], folder)
  expect([code, stderr.split('\n')[0]]).toEqual([
    1,
    `error: ${name} has no conversions (${reason}): run sync-conversions first`,
  ])
})

asked(
  'rows fit a terminal of 80 columns, and one block of lines is for each row if they do not',
  async ({ ask: _, folder }) => {
    const rows = (columns: number) =>
      inTerminal('ask-conversions', ['c.db', 'rows', ...MARCH], { cwd: folder, columns })
    const table = (await rows(80).ended).lines
    expect(table.slice(0, 2)).toEqual([
      'time                 offer                status    currency    payout   revenue',
      '2027-03-05 00:00:00  =HYPERLINK("x"), L…  Approved  $         0.100000  0.100000',
    ])
    expect(table.at(-1)).toBe(`${PERIOD}: 4 of 4 rows; --csv has all 11 columns`)
    expect((await rows(50).ended).lines.slice(0, 7)).toEqual([
      'time      2027-03-05 00:00:00',
      'offer     =HYPERLINK("x"), Ltd',
      'status    Approved',
      'currency  $',
      'payout    0.100000',
      'revenue   0.100000',
      '',
    ])
  },
)
