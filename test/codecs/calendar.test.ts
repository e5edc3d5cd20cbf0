import { describe, expect, it } from 'vitest'
import { addDays, dayIn } from '../../src/codecs/calendar.ts'

describe('days are of the years 0 to 9999, which YYYY-MM-DD can express', () => {
  it('and so the first and the last one are', () => {
    expect(addDays('9999-12-30', 1)).toBe('9999-12-31')
    expect(addDays('0000-01-02', -1)).toBe('0000-01-01')
    expect(dayIn(-11, new Date('9999-12-31T23:00:00Z'))).toBe('9999-12-31')
  })

  it.each<[string, number]>([
    ['9999-12-31', 1],
    ['0000-01-01', -1],
    ['2026-01-01', 1e9],
  ])('addDays refuses what leads from %s to another year: %j', (day, count) => {
    expect(() => addDays(day, count)).toThrow(
      `addDays: count: expected a count that leads to a day of the years 0 to 9999, received ${count}`,
    )
  })

  it.each([8.64e15, Number.NaN, Date.parse('9999-12-31T23:00:00Z')])('dayIn refuses new Date(%j)', (time) => {
    expect(() => dayIn(1, new Date(time))).toThrow('dayIn: date: expected a valid Date of the years 0 to 9999')
  })
})
