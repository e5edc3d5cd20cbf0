import { describe, expect, it } from 'vitest'
import { isSettled, readNote } from '../../src/sync/day-note.ts'

it('a note is read, and a text that is none is no note', () => {
  const rest = '"kind":"conversions","timezone":0,"fields":["ck_payout"],"state":{"rows":2}}'
  expect(readNote(`{"readAt":"2026-06-03T01:00:00.000Z",${rest}`)).toEqual({
    readAt: new Date('2026-06-03T01:00:00Z'),
    kind: 'conversions',
    timezone: 0,
    fields: ['ck_payout'],
    state: { rows: 2 },
  })
  expect(readNote(`{"readAt":"soon",${rest}`)).toBeUndefined()
  expect(readNote('{"readAt":"2026-06-03T01:00:00.000Z","fields":"ck_payout"}')).toBeUndefined()
  expect(readNote('2026-06-03')).toBeUndefined()
})

describe('a day is settled', () => {
  /** Of June 1, with the time zone, the look-back and the present given. */
  const settled = (readAt: string, timezone: number, lookBackDays: number, now = '2026-08-01T00:00:00Z') => {
    const note = { readAt: new Date(readAt), kind: 'conversions', timezone, fields: [], state: null }
    return isSettled('2026-06-01', note, timezone as 0, lookBackDays, new Date(now))
  }
  it('once it was read after its end in its time zone, and the look-back', () => {
    expect(settled('2026-06-02T00:00:00Z', 0, 0)).toBe(true)
    expect(settled('2026-06-01T23:59:59Z', 0, 0)).toBe(false)
    expect(settled('2026-06-01T19:00:00Z', 5, 0)).toBe(true)
    expect(settled('2026-06-01T18:59:59Z', 5, 0)).toBe(false)
    expect(settled('2026-06-12T05:00:00Z', -5, 10)).toBe(true)
    expect(settled('2026-06-12T04:59:59Z', -5, 10)).toBe(false)
  })
  it('but not by a clock that was ahead', () => {
    expect(settled('2026-08-01T00:00:00Z', 0, 0)).toBe(true)
    expect(settled('2026-08-01T00:00:01Z', 0, 0)).toBe(false)
  })
})
