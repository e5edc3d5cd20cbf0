import { expect, it } from 'vitest'
import { dayOfWord, daysOfPeriod } from '../../src/flat-calls/day-words.ts'

/** Half past eleven in the evening, before a new month. */
const now = new Date('2026-02-28T23:30:00Z')

it.each([
  ['today', 0, '2026-02-28'],
  ['today', 1, '2026-03-01'],
  ['yesterday', 1, '2026-02-28'],
  ['yesterday', -11, '2026-02-27'],
  ['-7d', 0, '2026-02-21'],
  ['-0d', 0, '2026-02-28'],
  ['-365d', 0, '2025-02-28'],
] as const)('%s in the time zone %i is %s', (word, timezone, day) => {
  expect(dayOfWord(word, { now, timezone })).toBe(day)
})

it.each([
  '',
  '2026-06-30',
  '7d',
  '-7',
  '-7w',
  '-70000d',
  'Today!',
  'toString',
  '-7d ',
])('%j is no word for a day', (text) => {
  expect(dayOfWord(text, { now, timezone: 0 })).toBe(text)
})

it.each([
  ['last-month', '2026-03-01T00:00:00Z', 0, '2026-02-01', '2026-02-28'],
  ['last-month', '2026-03-01T00:00:00Z', -1, '2026-01-01', '2026-01-31'],
  ['last-month', '2026-01-15T12:00:00Z', 0, '2025-12-01', '2025-12-31'],
  ['this-month', '2026-03-01T00:00:00Z', 0, '2026-03-01', '2026-03-01'],
  ['this-month', '2026-03-31T23:00:00Z', 2, '2026-04-01', '2026-04-01'],
  ['this-month', '2026-11-29T12:00:00Z', 0, '2026-11-01', '2026-11-29'],
  // A Sunday, and the Monday after it.
  ['this-week', '2026-11-29T12:00:00Z', 0, '2026-11-23', '2026-11-29'],
  ['last-week', '2026-11-29T12:00:00Z', 0, '2026-11-16', '2026-11-22'],
  ['this-week', '2026-11-29T12:00:00Z', 14, '2026-11-30', '2026-11-30'],
  ['last-week', '2026-11-29T12:00:00Z', 14, '2026-11-23', '2026-11-29'],
  ['last-7-days', '2026-11-29T12:00:00Z', 0, '2026-11-22', '2026-11-28'],
  ['last-30-days', '2026-03-02T12:00:00Z', 0, '2026-01-31', '2026-03-01'],
] as const)('%s at %s in the time zone %i is from %s to %s', (name, time, timezone, from, to) => {
  expect(daysOfPeriod(name, { now: new Date(time), timezone })).toEqual({ from, to })
})
