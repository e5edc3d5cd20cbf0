import { expect, it, vi } from 'vitest'
import type { Timezone } from '../../../src/codecs/calendar.ts'
import { rowReader } from '../../../src/sync/store/columns.ts'
import type { SyncColumnKind } from '../../../src/sync/store/store.ts'

const digits = (count: number) => '9'.repeat(count)

/** What a column takes of a value, and how often an odd time was reported. */
function stored(kind: SyncColumnKind, value: unknown, timezone: Timezone = 0) {
  const onOddTime = vi.fn()
  const columns = [{ name: 'id', kind: 'text', isKey: true } as const, { name: 'x', kind }]
  const { x } = rowReader('sync', columns, timezone, () => {}, onOddTime)({ x: value }, '1')
  return [x, onOddTime.mock.calls.length]
}

it.each<[SyncColumnKind, string, string]>([
  ['integer', digits(18), digits(19)],
  ['integer', '-7', '7.0'],
  ['decimal', `-${digits(28)}.0123456789000`, digits(29)],
  ['decimal', '0.1234567890', '0.12345678901'],
])('%s: a column takes %s, and not %s', (kind, whole, other) => {
  expect(stored(kind, ` ${whole}`)).toEqual([whole, 0])
  expect(() => stored(kind, other)).toThrow(
    `sync: x of row 1: expected a${kind === 'integer' ? 'n' : ''} ${kind} of at`,
  )
})

it.each<[string, Timezone, string | null, number]>([
  ['0000/00/00 00:00:00', 0, null, 0],
  ['0000/01/01 00:00:00', 0, null, 1],
  ['0001/01/01 00:00:00', 14, null, 1],
  ['9999/12/31 23:59:59', -5, null, 1],
  ['1969/12/31 23:30:00', -1, '1970-01-01T00:30:00Z', 0],
  ['1970/01/01 00:30:00', 1, null, 1],
  ['2200/12/31 23:30:00', -1, null, 1],
  ['2201/01/01 00:30:00', 1, '2200-12-31T23:30:00Z', 0],
  ['2026/06/01 00:30:00', 1, '2026-05-31T23:30:00Z', 0],
])('the time %s of time zone %i is %s', (text, timezone, instant, odd) =>
  expect(stored('time', text, timezone)).toEqual([instant, odd]))

it.each(['2024/02/29 20:59:59', '2026-12-31T23:00:00', '2026/01/01 09:59:00'])('the time %s exists', (text) =>
  expect(stored('time', text)).toEqual([`${text.slice(0, 10).replaceAll('/', '-')}T${text.slice(11)}Z`, 0]))

it.each<[SyncColumnKind, string]>([
  ['time', '2026/02/29 10:00:00'],
  ['time', '2026/13/01 10:00:00'],
  ['time', '2026/00/01 10:00:00'],
  ['time', '2026/06/00 10:00:00'],
  ['time', '2026/06/01 24:00:00'],
  ['time', '2026/06/01 10:60:00'],
  ['time', '2026/06/01 10:00:60'],
  ['date', '2026/04/31'],
])('the %s %s does not exist', (kind, text) =>
  expect(() => stored(kind, text)).toThrow(`sync: x of row 1: expected a ${kind} that exists`))

it('a date with an odd year is null, and reported', () => {
  expect(stored('date', '9999/12/31')).toEqual([null, 1])
  expect(stored('date', '2026/04/30 10:00:00')).toEqual(['2026-04-30', 0])
  expect(stored('text', '9999/12/31')).toEqual(['9999/12/31', 0])
})
