import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { day, isMoment, moment, runsBackwards, writeMoment } from '../../src/codecs/dates.ts'

const HOUR = 3_600_000

describe('day', () => {
  it.each([
    ['2026-03-01', '2026/03/01'],
    ['2026/03/01', '2026/03/01'],
    ['2024-02-29', '2024/02/29'],
    ['1999-12-31', '1999/12/31'],
    ['1000-01-01', '1000/01/01'],
    ['9999/12/31', '9999/12/31'],
    [new Date('2100-01-01T00:00:00Z'), '2100/01/01'],
    [new Date('2026-03-01T23:59:59.999Z'), '2026/03/01'],
    [new Date('2026-03-01T00:00:00+14:00'), '2026/02/28'],
    [runInNewContext("new Date('2026-03-01T10:00:00Z')"), '2026/03/01'],
  ])('%j is sent as %s', (value, wire) => {
    expect(z.parse(day, value)).toBe(wire)
  })

  it.each([
    '26/03/01',
    '2026-3-1',
    '2026-03/01',
    '2026/03-01',
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0999-12-31',
    '10000-01-01',
    '2026-03-01 08',
    '2026-03-01T00:00:00Z',
    ' 2026-03-01',
    '',
    new Date(Number.NaN),
    new Date('0999-12-31T23:59:59Z'),
    Object.create(Date.prototype),
    new Date('+010000-01-01T00:00:00Z'),
    1772323200000,
    null,
    undefined,
    ['2026-03-01'],
  ])('%o is rejected', (value) => {
    expect(z.safeParse(day, value as never).error?.issues).toMatchObject([
      { message: expect.stringMatching(/^a day (?:that exists$|such as '2026-06-30', or a Date)/) },
    ])
  })
})

it('a day that does not exist is said to be one, in any year', () => {
  expect(z.safeParse(day, '1999-02-30').error?.issues).toMatchObject([{ message: 'a day that exists' }])
})

describe('moment', () => {
  it.each([
    ['2026-03-01', '26/03/01'],
    ['2026/03/01', '26/03/01'],
    ['26/03/01', '26/03/01'],
    ['2026-03-01 08', '26/03/01 08'],
    ['2026/03/01 00', '26/03/01 00'],
    ['26/03/01 23', '26/03/01 23'],
    ['2000-01-01', '00/01/01'],
    ['99/12/31 23', '99/12/31 23'],
  ])('the string %s is sent as %s, as from and to and in every time zone', (value, wire) => {
    for (const timezone of [-11, 0, 14])
      for (const end of ['from', 'to'] as const) expect(writeMoment(value, end, timezone)).toBe(wire)
  })

  it.each([
    '2026-03-01 24',
    '2026-03-01 8',
    '2026-03-01 08:00',
    '2026-03-01  08',
    '2026-03-01T08',
    '2026-02-30',
    '2026-02-30 08',
    '26/02/30',
    '26-03-01',
    '1999/12/31',
    '2100/01/01',
    '126/03/01',
    '02026/03/01',
    '2026/03/011',
    '',
    '26/03/01 ',
    0,
    null,
    undefined,
    [],
    ['2026-03-01'],
    new Date(Number.NaN),
    Object.create(Date.prototype),
  ])('%o is rejected', (value) => {
    expect(isMoment(value)).toBe(false)
    expect(writeMoment(value, 'from', 0)).toBeUndefined()
    expect(z.safeParse(moment, value as never).error?.issues).toMatchObject([
      {
        message:
          (['2026-02-30', '2026-02-30 08', '26/02/30'].includes(value as string)
            ? 'a day that exists'
            : "a day from 2000 to 2099 such as '2026-06-30', a whole hour such as '2026-06-30 13', or a Date") +
          (value === '2026-03-01 8' ? ' (did you mean 2026-03-01 08?)' : ''),
      },
    ])
  })

  it('is passed on as it is given: how it is written depends on the time zone', () => {
    for (const value of ['2026-03-01', '26/03/01 08', new Date(0)]) expect(z.parse(moment, value)).toBe(value)
  })

  it.each([
    // The hour that contains a start, and the hour before an exclusive end.
    ['2026-03-01T00:00:00Z', 'from', 0, '26/03/01 00'],
    ['2026-03-01T00:00:00Z', 'to', 0, '26/02/28 23'],
    ['2026-03-01T00:00:00.001Z', 'to', 0, '26/03/01 00'],
    ['2026-03-01T00:59:59.999Z', 'from', 0, '26/03/01 00'],
    ['2026-03-01T10:30:00Z', 'from', 3, '26/03/01 13'],
    ['2026-03-01T10:30:00Z', 'to', 3, '26/03/01 13'],
    ['2026-03-01T10:00:00Z', 'to', 3, '26/03/01 12'],
    ['2026-03-01T10:30:00Z', 'from', -11, '26/02/28 23'],
    ['2026-12-31T12:00:00Z', 'from', 14, '27/01/01 02'],
    // The year is that of the report's wall clock.
    ['1999-12-31T23:30:00Z', 'from', 1, '00/01/01 00'],
    ['2100-01-01T00:30:00Z', 'from', -1, '99/12/31 23'],
    ['2100-01-01T00:00:00Z', 'to', 0, '99/12/31 23'],
    ['1999-12-31T23:59:59Z', 'from', 0, undefined],
    ['2099-12-31T23:30:00Z', 'from', 1, undefined],
  ] as const)('the instant %s as %s in time zone %i is sent as %s', (instant, end, timezone, wire) => {
    expect(writeMoment(new Date(instant), end, timezone)).toBe(wire)
  })

  const instants = fc.date({ min: new Date('2000-01-02'), max: new Date('2099-12-30'), noInvalidDate: true })
  const zones = fc.integer({ min: -11, max: 14 })
  const hourOf = (wire: string | undefined, timezone: number) => {
    const [, year, month, date, hour] = /^(\d\d)\/(\d\d)\/(\d\d) (\d\d)$/.exec(wire ?? '') ?? []
    return Date.UTC(2000 + Number(year), Number(month) - 1, Number(date), Number(hour)) - timezone * HOUR
  }

  it('a range of instants includes both of their hours', () => {
    fc.assert(
      fc.property(instants, zones, (instant, timezone) => {
        const first = hourOf(writeMoment(instant, 'from', timezone), timezone)
        const last = hourOf(writeMoment(instant, 'to', timezone), timezone)
        expect(first).toBe(Math.floor(instant.getTime() / HOUR) * HOUR)
        expect(last + HOUR).toBe(Math.ceil(instant.getTime() / HOUR) * HOUR)
      }),
    )
  })

  it('adjacent ranges that meet at a full hour have no overlap and no gap', () => {
    fc.assert(
      fc.property(instants, zones, (instant, timezone) => {
        const meeting = new Date(Math.floor(instant.getTime() / HOUR) * HOUR)
        const last = hourOf(writeMoment(meeting, 'to', timezone), timezone)
        const next = hourOf(writeMoment(meeting, 'from', timezone), timezone)
        expect(next - last).toBe(HOUR)
      }),
    )
  })
})

it.each([
  ['26/03/01', '26/03/01', false],
  ['26/03/01 08', '26/03/01', false],
  ['26/03/01 23', '26/03/01', false],
  ['26/03/01', '26/03/01 00', false],
  ['26/03/01 08', '26/03/01 08', false],
  ['26/03/01 08', '26/03/01 07', true],
  ['26/03/02', '26/03/01', true],
  ['26/03/02', '26/03/01 23', true],
  ['26/12/31', '27/01/01', false],
])('whether the range from %s to %s runs backwards: %s', (from, to, backwards) => {
  expect(runsBackwards(from, to)).toBe(backwards)
})
