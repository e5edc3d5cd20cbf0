import { expect } from 'vitest'
import { conversionPage, dayOf, test } from './example.ts'

const JUNE = ['--from', '2026-06-01', '--to', '2026-06-30']

test('writes every row even if the service does not break ties', async ({ mock, run, read }) => {
  mock.quirks.unstableOrder = true
  const { code, stdout } = await run('every-row', 'rows.ndjson', ...JUNE)
  const expected = mock.state.conversions.list(({ time }) => dayOf(time).startsWith('2026-06')).map(({ id }) => id)
  expect(expected.length).toBeGreaterThan(1000)
  expect(code).toBe(0)
  expect(stdout).toBe(
    `2026-06-01 to 2026-06-30, UTC: wrote all ${expected.length.toLocaleString('en')} rows to rows.ndjson\n`,
  )
  const rows: { id: string }[] = (await read('rows.ndjson'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(rows.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(expected)
})

test.for([
  ['the totals do not add up', conversionPage([1], 2), 'PagingError'],
  ['the totals add up, but a row came twice', conversionPage([1, 2, 1], 3), '1 of 3 rows are duplicates'],
] as const)('fails if %s, and writes nothing', async ([, response, message], { mock, run, read }) => {
  mock.fail('reports.conversion', response)
  const { code, stderr } = await run('every-row', 'rows.ndjson', ...JUNE)
  expect(code).toBe(1)
  expect(stderr).toContain(message)
  await expect(read('rows.ndjson')).rejects.toThrow('ENOENT')
})
