import { expect, it } from 'vitest'
import { dayOfWord, isDayWord, lastMonth } from '../../src/flat-calls/day-words.ts'

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
  expect(isDayWord(word)).toBe(true)
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
  expect(isDayWord(text)).toBe(false)
  expect(dayOfWord(text, { now, timezone: 0 })).toBe(text)
})

it.each([
  ['2026-03-01T00:00:00Z', 0, '2026-02-01', '2026-02-28'],
  ['2026-03-01T00:00:00Z', -1, '2026-01-01', '2026-01-31'],
  ['2026-01-15T12:00:00Z', 0, '2025-12-01', '2025-12-31'],
] as const)('at %s in the time zone %i, the last month is from %s to %s', (time, timezone, from, to) => {
  expect(lastMonth({ now: new Date(time), timezone })).toEqual({ from, to })
})
