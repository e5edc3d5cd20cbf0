import { expect } from 'vitest'
import { test } from './example.ts'

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
  const lines = stdout.trim().split('\n')
  expect(lines.map((line) => line.replace(/ {2}\S+$/, ''))).toEqual([
    `2026-03-28  24 hours from 2026-03-27T23:00:00.000Z  ${counts[0]} conversions`,
    `2026-03-29  23 hours from 2026-03-28T23:00:00.000Z  ${counts[1]} conversions`,
    `2026-03-30  24 hours from 2026-03-29T22:00:00.000Z  ${counts[2]} conversions`,
  ])
})

test.for([
  ['America/New_York', '2025-11-02', '25 hours from 2025-11-02T04:00:00.000Z'],
  ['Asia/Shanghai', '2026-01-01', '24 hours from 2025-12-31T16:00:00.000Z'],
  ['Pacific/Apia', '2026-01-01', '24 hours from 2025-12-31T11:00:00.000Z'],
  ['UTC', '2026-01-01', '24 hours from 2026-01-01T00:00:00.000Z'],
] as const)('computes the start of a day in %s', async ([zone, day, expected], { run }) => {
  const { stdout } = await run('days-in-a-time-zone', '--zone', zone, '--from', day, '--days', 1)
  expect(stdout).toContain(`${day}  ${expected}  `)
})

test('refuses a time zone that the service does not support', async ({ run }) => {
  const { code, stderr } = await run('days-in-a-time-zone', '--zone', 'Asia/Kolkata')
  expect(code).toBe(1)
  expect(stderr).toContain('Asia/Kolkata is not a whole number of hours from UTC')
})
