import { expect } from 'vitest'
import { cellsOf, test } from './example.ts'

test('counts days by the local clock', async ({ mock, run }) => {
  // Expected by hand: in Berlin, clocks go forward on 2026-03-29 at 01:00 UTC.
  const bounds = ['2026-03-27T23:00:00Z', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', '2026-03-30T22:00:00Z']
  const counts = [0, 1, 2].map(
    (day) =>
      mock.state.conversions.list(
        ({ time }) => time >= new Date(bounds[day] as string) && time < new Date(bounds[day + 1] as string),
      ).length,
  )
  expect(Math.min(...counts)).toBeGreaterThan(10)
  const { code, stdout } = await run(
    'days-in-a-time-zone',
    '--zone',
    'Europe/Berlin',
    '--from',
    '2026-03-28',
    '--days',
    3,
  )
  expect(code).toBe(0)
  const total = counts.reduce((sum, count) => sum + count)
  expect(stdout).toMatch(`Europe/Berlin, 2026-03-28 to 2026-03-30: ${total} conversions\n`)
  expect(cellsOf(stdout).map((cells) => cells.slice(0, 4))).toEqual([
    ['day', 'begins', 'hours', 'conversions'],
    ['2026-03-28', '2026-03-27T23:00Z', '24', `${counts[0]}`],
    ['2026-03-29', '2026-03-28T23:00Z', '23', `${counts[1]}`],
    ['2026-03-30', '2026-03-29T22:00Z', '24', `${counts[2]}`],
  ])
})

test.for([
  ['America/New_York', '2025-11-02', '2025-11-02T04:00Z', '25'],
  ['Asia/Shanghai', '2026-01-01', '2025-12-31T16:00Z', '24'],
  ['Pacific/Apia', '2026-01-01', '2025-12-31T11:00Z', '24'],
  ['UTC', '2026-01-01', '2026-01-01T00:00Z', '24'],
  // The clocks go forward at midnight.
  ['America/Havana', '2026-03-08', '2026-03-08T05:00Z', '23'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00Z', '23'],
  ['Atlantic/Azores', '2026-03-29', '2026-03-29T01:00Z', '23'],
  // They go back to midnight, or at midnight.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00Z', '25'],
  ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00Z', '25'],
  ['America/Santiago', '2026-04-04', '2026-04-04T03:00Z', '25'],
  ['America/Santiago', '2026-04-05', '2026-04-05T04:00Z', '24'],
] as const)('computes the start of a day in %s', async ([zone, day, begins, hours], { run }) => {
  const { stdout } = await run('days-in-a-time-zone', '--zone', zone, '--from', day, '--days', 1)
  expect(cellsOf(stdout)[1]?.slice(0, 3)).toEqual([day, begins, hours])
})

test('refuses a time zone that the service does not support', async ({ run }) => {
  const { code, stderr } = await run('days-in-a-time-zone', '--zone', 'Asia/Kolkata')
  expect(code).toBe(1)
  expect(stderr).toContain('Asia/Kolkata is not a whole number of hours from UTC')
})
