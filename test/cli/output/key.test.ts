import { expect, it } from 'vitest'
import { inProcess, wordsOf } from '../in-process.ts'
import { conversions, service } from '../service.ts'

const REPORT = 'reports conversion --from 2026-06-01 --to 2026-06-30 --fields ck_sub1,ck_sub2'

it('a cell that is cut shows no part of the key', async () => {
  const key = 'SEKRETabcdefghijklmnop0123456789'
  const { env } = await service(conversions([{ ck_sub1: key, ck_sub2: `${'x'.repeat(25)}${key}` }]))
  for (const columns of [50, 80, 100]) {
    const { stdout } = await inProcess(wordsOf(REPORT), { env: { ...env, NETWORK_KEY: key }, columns })
    expect(stdout).toContain('<API_')
    expect(stdout).not.toMatch(/SEKR|xxS/)
  }
})

it.each([
  ['abc"def123', 'csv'],
  ['abc;=def123', 'csv'],
  ['123456.789', 'csv --excel eu'],
  ['abc"def123', 'json'],
  ['abc"def123', 'jsonl'],
  ['abc  def123', 'table'],
])('the key %s is in no value and no name of a column, as %s', async (key, format) => {
  const { env } = await service(conversions([{ ck_sub1: key, ck_sub2: `before ${key}`, [key]: 'named' }]))
  const { stdout } = await inProcess(wordsOf(`${REPORT} --format ${format}`), { env: { ...env, NETWORK_KEY: key } })
  expect(stdout.match(/<API_KEY>/g)).toHaveLength(3)
  expect(stdout).not.toMatch(/789|def123/)
})
