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
