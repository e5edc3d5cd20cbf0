import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { MockNetwork } from '../../src/msw/index.ts'
import { conversionPage, start, quiet as test } from './example.ts'

const JUNE = ['statement.csv', '--advertiser', 201, '--from', '2027-06-01', '--to', '2027-06-30']

/** Adds conversions of June 2027 to the network. */
function adder(mock: MockNetwork) {
  const { conversions, offers } = mock.state
  offers.add({ id: 9001, name: 'Ours', advertiser_id: 201 })
  return (ck_transaction_id: string, revenue: string, status: 'Approved' | 'Rejected' = 'Approved') =>
    conversions.add({
      offer_id: 9001,
      affiliate_id: 42,
      time: '2027-06-10T12:00:00Z',
      revenue,
      status,
      details: { ck_transaction_id },
    })
}

/** A response of the conversion report with these ids, amounts and currencies. */
function conversionsIn(rows: readonly (readonly [id: string, revenue: string, currency: string])[]) {
  const { body } = conversionPage(rows.map((_, at) => at + 1))
  const content = body.data.content.map((row, at) => {
    const [ck_transaction_id, ck_revenue, currency] = rows[at] as (typeof rows)[number]
    return { ...row, ck_transaction_id, ck_revenue, currency }
  })
  return { body: { ...body, data: { ...body.data, content } } }
}

test('prints the differences and fails', async ({ mock, run, folder }) => {
  const add = adder(mock)
  add('a1', '0.1')
  add('b2', '0.2')
  add('c3', '5')
  add('d4', '7', 'Rejected')

  await writeFile(join(folder, 'statement.csv'), 'transaction_id,amount\na1,0.10\nb2,0.25\ne5,1\n')
  const { code, stdout, stderr } = await run('reconcile', ...JUNE)
  expect(code).toBe(1)
  expect(stdout).toBe(
    'transaction_id,difference,network,statement\nb2,amount,0.200000,0.250000\nc3,missing in statement,5.000000,\ne5,missing in network,,1.000000\n',
  )
  expect(stderr).toBe(
    '2027-06-01 to 2027-06-30, UTC: 3 differences\nnetwork    3 conversions, 5.300000\nstatement  3 conversions, 1.350000\n',
  )

  await writeFile(join(folder, 'statement.csv'), 'transaction_id,amount\r\nc3,5\r\nb2,0.2\r\na1,0.1\r\n')
  const agreed = await run('reconcile', ...JUNE)
  expect(agreed).toMatchObject({ code: 0, stdout: 'transaction_id,difference,network,statement\n' })
})

test('reports repeated ids on both sides', async ({ mock, run, folder }) => {
  const add = adder(mock)
  add('billed-twice', '0.2')
  add('ours-twice', '1')
  add('ours-twice', '1')
  // Two events of one click.
  add('two-events', '0.5')
  add('two-events', '3')

  const lines = ['billed-twice,0.2', 'billed-twice,999999.00', 'ours-twice,1', 'two-events,3', 'two-events,0.5']
  await writeFile(join(folder, 'statement.csv'), ['transaction_id,amount', ...lines].join('\n'))
  const { code, stdout, stderr } = await run('reconcile', ...JUNE)
  expect(code).toBe(1)
  expect(stdout.trimEnd().split('\n')).toEqual([
    'transaction_id,difference,network,statement',
    'billed-twice,repeated in statement,0.200000,0.200000 + 999999.000000',
    'ours-twice,repeated in network,1.000000 + 1.000000,1.000000',
  ])
  const [period, ours, theirs] = stderr.split('\n')
  expect(period).toBe('2027-06-01 to 2027-06-30, UTC: 2 differences')
  // Conversions of the same time have no defined order.
  expect(ours).toMatch(/^network {4}5 conversions, 5\.700000; repeated ids: /)
  expect(ours?.split(': ')[1]?.split(', ').sort()).toEqual(['ours-twice', 'two-events'])
  expect(theirs).toBe('statement  5 conversions, 1,000,003.700000; repeated ids: billed-twice, two-events')
})

test('writes a negative amount as a number, and an id that looks like a formula as a text', async ({
  mock,
  run,
  folder,
}) => {
  mock.fail(
    'reports.conversion',
    conversionsIn([
      ['a1', '-1.000000', '$'],
      ['=b2', '2.000000', '$'],
    ]),
  )
  await writeFile(join(folder, 'statement.csv'), 'transaction_id,amount\na1,1\n')
  expect((await run('reconcile', ...JUNE)).stdout).toBe(
    "transaction_id,difference,network,statement\n'=b2,missing in statement,2.000000,\na1,amount,-1.000000,1.000000\n",
  )
})

test('compares amounts of one currency only', async ({ mock, run, folder }) => {
  const rows = [
    ['a1', '1.000000', '$'],
    ['b2', '2.000000', ' € '],
  ] as const
  await writeFile(join(folder, 'statement.csv'), 'transaction_id,amount\nb2,2\n')
  const reconcile = (...args: string[]) => {
    mock.fail('reports.conversion', conversionsIn(rows))
    return run('reconcile', ...JUNE, ...args)
  }
  expect(await reconcile()).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('error: the conversions are in $ and €: give --currency, and a statement of each'),
  })
  expect(await reconcile('--currency', '€')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('network    1 conversions, 2.000000\n'),
  })
  expect(await reconcile('--currency', 'EUR')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('error: no conversion is in EUR: --currency takes $ or €'),
  })
})

test('names the line of a statement that it cannot parse', async ({ run, folder }) => {
  await writeFile(join(folder, 'statement.csv'), 'transaction_id,amount\na1,1.5\nb2,"1,5"\n')
  const { code, stderr } = await run('reconcile', ...JUNE)
  expect(code).toBe(1)
  expect(stderr).toContain('statement.csv, line 3: expected an id and an amount such as a1,1.25, received b2,"1,5"')
})

test('asks no mock network about a statement of yours', async ({ folder }) => {
  const { code, stdout, stderr } = await start('reconcile', JUNE.map(String), folder)
  expect([code, stdout, stderr.split('\n')[0]]).toEqual([
    1,
    '',
    "error: required option '--base-url <url>' not specified",
  ])
})
