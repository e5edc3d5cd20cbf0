import { expect, it } from 'vitest'
import { daysAfterEnd, readNote } from '../../../src/sync/days/day-note.ts'

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

/** How many days after June 1 a note of it was written, with the time zone and the present given. */
const age = (readAt: string, timezone: number, now = '2026-08-01T00:00:00Z') => {
  const note = { readAt: new Date(readAt), kind: 'conversions', timezone, fields: [], state: null }
  return daysAfterEnd('2026-06-01', note, timezone as 0, new Date(now))
}

it('a day was read so many whole days after its end in its time zone', () => {
  expect(age('2026-06-02T00:00:00Z', 0)).toBe(0)
  expect(age('2026-06-01T23:59:59Z', 0)).toBe(-1)
  expect(age('2026-06-01T19:00:00Z', 5)).toBe(0)
  expect(age('2026-06-01T18:59:59Z', 5)).toBe(-1)
  expect(age('2026-06-12T05:00:00Z', -5)).toBe(10)
  expect(age('2026-06-12T04:59:59Z', -5)).toBe(9)
})

it('a day that a clock which was ahead has read is not read', () => {
  expect(age('2026-08-01T00:00:00Z', 0)).toBe(60)
  expect(age('2026-08-01T00:00:01Z', 0)).toBe(-1)
})
