import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { day, isMoment, moment, runsBackwards, writeMoment } from '../../src/codecs/dates.ts'
import { sent } from './sent.ts'

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
    expect(sent(day, value)).toBe(wire)
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
      {
        message: expect.stringMatching(
          /^a (?:day (?:that exists$|such as '2026-06-30', or a Date)|year of four digits, as in '2026-03-01' or)/,
        ),
      },
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
    ['2026-03-01 08', '26/03/01 08'],
    ['2026/03/01 00', '26/03/01 00'],
    ['2000-01-01', '00/01/01'],
    ['2099/12/31 23', '99/12/31 23'],
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
    '1999/12/31',
    '2100/01/01',
    '126/03/01',
    '02026/03/01',
    '2026/03/011',
    '',
    '2026/03/01 ',
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
    expect(z.safeParse(moment('from'), value as never).error?.issues).toMatchObject([
      {
        message:
          (['2026-02-30', '2026-02-30 08'].includes(value as string)
            ? 'a day that exists'
            : "a day from 2000 to 2099 such as '2026-06-30', a whole hour such as '2026-06-30 13', or a Date") +
          (value === '2026-03-01 8' ? ' (did you mean 2026-03-01 08?)' : ''),
      },
    ])
  })

  it('is passed on as it is given: how it is written depends on the time zone', () => {
    for (const value of ['2026-03-01', '2026/03/01 08', new Date(0)]) expect(z.parse(moment('from'), value)).toBe(value)
  })

  const problemOf = (value: unknown, end: 'from' | 'to' = 'from') =>
    z.safeParse(moment(end), value as never).error?.issues.map(({ message }) => message)

  it.each([
    ['01/06/26', '2001-06-26', '2026-06-01', '2026-01-06'],
    ['26/06/01', '2026-06-01', '2001-06-26'],
    ['30.06.26', '2030-06-26', '2026-06-30'],
    ['06/15/26', '2026-06-15'],
    ['1-6-26 08', '2026-06-01 08', '2026-01-06 08'],
    ['31/12/99 23', '2099-12-31 23'],
    ['29/02/24', '2029-02-24', '2024-02-29'],
    ['30/02/24', '2030-02-24'],
  ])('the two-digit year of %s is rejected with the dates that it may mean', (value, ...forms) => {
    const days = forms.map((form) => `'${form}'`)
    expect(isMoment(value)).toBe(false)
    for (const end of ['from', 'to'] as const)
      expect(problemOf(value, end)).toEqual([`a year of four digits, as in ${days.join(' or ')}`])
  })

  it.each(['99/99/99', '01/06/26 24', '126/03/01', '1/2/3'])('%s, which means no day, is rejected', (value) =>
    expect(problemOf(value)?.[0]).toContain("a day from 2000 to 2099 such as '2026-06-30'"))

  it('is on the hour as a Date, or for an end in the last second of one', () => {
    const at = (time: string) => new Date(`2026-03-01T${time}Z`)
    for (const end of ['from', 'to'] as const) {
      for (const time of ['00:00:00', '23:00:00.000']) expect(problemOf(at(time), end)).toBeUndefined()
      for (const time of ['00:15:00', '18:30:00', '10:00:00.001', '10:00:01', '10:59:58.999', '10:59:59.500'])
        expect(problemOf(at(time), end), time).toEqual([expect.stringContaining('a Date on the hour')])
    }
    for (const time of ['10:59:59', '10:59:59.999']) {
      expect(problemOf(at(time), 'to')).toBeUndefined()
      expect(writeMoment(at(time), 'to', 0)).toBe('26/03/01 10')
      expect(problemOf(at(time), 'from')).toEqual(['a Date on the hour'])
    }
  })

  it.each([
    // The hour of a start, and the hour before an exclusive end.
    ['2026-03-01T00:00:00Z', 'from', 0, '26/03/01 00'],
    ['2026-03-01T00:00:00Z', 'to', 0, '26/02/28 23'],
    ['2026-03-01T10:00:00Z', 'from', 3, '26/03/01 13'],
    ['2026-03-01T10:59:59Z', 'to', 3, '26/03/01 13'],
    ['2026-03-01T10:59:59.999Z', 'to', 3, '26/03/01 13'],
    ['2026-03-01T10:00:00Z', 'to', 3, '26/03/01 12'],
    ['2026-03-01T10:00:00Z', 'from', -11, '26/02/28 23'],
    ['2026-12-31T12:00:00Z', 'from', 14, '27/01/01 02'],
    // The year is that of the report's wall clock.
    ['1999-12-31T23:00:00Z', 'from', 1, '00/01/01 00'],
    ['2100-01-01T00:00:00Z', 'from', -1, '99/12/31 23'],
    ['2100-01-01T00:00:00Z', 'to', 0, '99/12/31 23'],
    ['1999-12-31T23:00:00Z', 'from', 0, undefined],
    ['2099-12-31T23:00:00Z', 'from', 1, undefined],
  ] as const)('the instant %s as %s in time zone %i is sent as %s', (instant, end, timezone, wire) => {
    expect(writeMoment(new Date(instant), end, timezone)).toBe(wire)
  })

  const instants = fc.date({ min: new Date('2000-01-02'), max: new Date('2099-12-30'), noInvalidDate: true })
  const zones = fc.integer({ min: -11, max: 14 })
  const hourOf = (wire: string | undefined, timezone: number) => {
    const [, year, month, date, hour] = /^(\d\d)\/(\d\d)\/(\d\d) (\d\d)$/.exec(wire ?? '') ?? []
    return Date.UTC(2000 + Number(year), Number(month) - 1, Number(date), Number(hour)) - timezone * HOUR
  }

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
