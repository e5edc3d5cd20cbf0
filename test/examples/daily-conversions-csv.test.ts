import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from './example.ts'

const DAYS = ['--from', '2026-06-01', '--to', '2026-06-03']

test('writes one file for each day, and the same file when it is run again', async ({ mock, run, read, folder }) => {
  const { conversions, offers } = mock.state
  offers.add({ id: 9001, name: '=HYPERLINK("x"), Ltd' })
  const add = (time: string, payout: string, sub: string) =>
    conversions.add({
      offer_id: 9001,
      affiliate_id: 42,
      time,
      payout,
      revenue: '2',
      details: { ck_sub1: sub },
    }).id
  const late = add('2026-06-02T23:59:59Z', '0.1', 'plain')
  const early = add('2026-06-02T00:00:00Z', '1.234567', '@SUM(1)')

  const { code, stdout } = await run('daily-conversions-csv', 'csv', ...DAYS)
  expect([code, stdout]).toEqual([0, '3 files in csv\n'])
  expect(await readdir(join(folder, 'csv'))).toEqual([
    'conversions-2026-06-01.csv',
    'conversions-2026-06-02.csv',
    'conversions-2026-06-03.csv',
  ])
  const lines = (await read('csv/conversions-2026-06-02.csv')).split('\n')
  expect(lines[0]).toBe(
    'id,offer_id,affiliate_id,ck_conversion_time,ck_offer_name,ck_affiliate_name,ck_sub1,ck_conversion_status,ck_payout,ck_revenue,currency',
  )
  expect(lines.filter((line) => line.includes(',9001,'))).toEqual([
    `${late},9001,42,2026/06/02 23:59:59,"'=HYPERLINK(""x""), Ltd",Tom & Jerry <Traffic>,plain,Approved,0.100000,2.000000,$`,
    `${early},9001,42,2026/06/02 00:00:00,"'=HYPERLINK(""x""), Ltd",Tom & Jerry <Traffic>,'@SUM(1),Approved,1.234567,2.000000,$`,
  ])

  mock.quirks.unstableOrder = true
  await run('daily-conversions-csv', 'again', ...DAYS)
  for (const day of ['01', '02', '03']) {
    const name = `conversions-2026-06-${day}.csv`
    expect(await read(`again/${name}`)).toBe(await read(`csv/${name}`))
  }
})

test('writes a file with only a header for a day without conversions', async ({ run, read }) => {
  await run('daily-conversions-csv', 'csv', '--from', '2027-01-01', '--to', '2027-01-01')
  expect((await read('csv/conversions-2027-01-01.csv')).split('\n')).toEqual([expect.stringMatching(/^id,/), ''])
})
