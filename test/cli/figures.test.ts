import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { inProcess, wordsOf } from './in-process.ts'
import { conversions, service } from './service.ts'

const JUNE = 'reports conversion --from 2026-06-01 --to 2026-06-30'
const rowsOf = (csv: string) => csv.split('\r\n').map((line) => line.split(',').slice(0, 3).join(','))

it('CSV has a column that was asked for, also where only a later page has values for it', async () => {
  const pages = [
    conversions([{ ck_affiliate_id: '42' }], 1, 2),
    conversions([{ ck_affiliate_id: '43', ck_payout: '2.500000' }], 2, 2),
  ]
  const fields = '--fields ck_affiliate_id,ck_payout'
  const file = join(tmpdir(), `late-${process.pid}.csv`)
  onTestFinished(() => rmSync(file, { force: true }))
  const { env } = await service(...pages)
  expect(await inProcess(wordsOf(`${JUNE} ${fields} --output ${file}`), { env })).toMatchObject({ code: 0 })
  expect(rowsOf(readFileSync(file, 'utf8'))).toEqual(['id,ck_affiliate_id,ck_payout', '100,42,', '200,43,2.500000', ''])
  const chosen = await service(...pages)
  const { stdout } = await inProcess(wordsOf(`${JUNE} ${fields} --all --format csv --columns id,ck_payout`), chosen)
  expect(stdout).toBe('id,ck_payout\r\n100,\r\n200,2.500000\r\n')
})

it('a report without rows says so to a job, too, whose file has a header only', async () => {
  const { env } = await service(conversions([]))
  const file = join(tmpdir(), `none-${process.pid}.csv`)
  onTestFinished(() => rmSync(file, { force: true }))
  const owed = await inProcess(wordsOf(`${JUNE} --status Approved --sum ck_payout --output ${file}`), { env })
  expect(owed).toEqual({
    ...{ code: 0, stdout: '' },
    stderr: 'warning: No rows found from 2026-06-01 to 2026-06-30 (UTC+0).\n',
  })
  expect(readFileSync(file, 'utf8')).toBe('currency,ck_payout\r\n')
})

it('amounts have their currency where a terminal is narrow', async () => {
  const row = { ck_offer_name: 'Castle Clash - WW (CPI)', ck_payout: '2.500000', ck_revenue: '31172.789000' }
  const { env } = await service(conversions([{ ...row, ck_income: '31172.789000', ck_profit: '31170.289000' }]))
  const fields = '--fields ck_offer_name,ck_payout,ck_revenue,ck_income,ck_profit'
  for (const columns of [50, 64, 80]) {
    const { stdout } = await inProcess(wordsOf(`${JUNE} ${fields}`), { env, columns })
    expect([columns, stdout]).toEqual([columns, expect.stringMatching(/\bcurrency\b/)])
  }
})

it('the report by offer says how to get figures by country', async () => {
  const { stdout } = await inProcess(['reports', 'offer', '--help'])
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('for figures by country, add --by ck_country --sum ck_income.')
})
