import { describe, expect, it } from 'vitest'
import { days } from '../../../src/index.ts'
import type { DayNote } from '../../../src/sync/days/day-note.ts'
import { ReportWitness } from '../../../src/sync/days/report-witness.ts'
import type { DayFigures } from '../../../src/sync/source/day-figures.ts'
import { type Agreement, DayTotals } from '../../../src/sync/source/day-totals.ts'

const SUMS = { ck_payout: 'ck_cost', ck_revenue: 'ck_income' }

const TEN = days('2026-06-01', '2026-06-10')
const NOW = new Date('2026-06-20T12:00:00Z')

const whole = { rows: true, currency: true, ck_payout: true, ck_revenue: true }

const note = (agrees: Agreement | undefined, more: Partial<DayNote> = {}): DayNote => ({
  ...{ readAt: NOW, kind: 'conversions', timezone: 0, fields: [], conversions: 3, agrees, state: null },
  ...more,
})

const figures = (more: Partial<DayFigures> = {}): DayFigures => ({
  ...{ text: '', conversions: 3, amounts: { ck_cost: 3.75, ck_income: 6 }, places: 5, currencies: ['$'] },
  ...more,
})

const STATUSES = ['Approved', 'Approved', 'Rejected'] as const

/** Three rows, whose payouts add up to 3.75, and their revenues to 6. */
function totals(payout = '1.250000', currency = ' $ ') {
  const sums = new DayTotals(SUMS)
  for (const status of STATUSES) sums.add({ currency, ck_payout: payout, ck_revenue: '2.000000' }, status)
  return sums
}

/** What a witness of ten days says of rows of a day. */
function judge({
  known = { all: whole },
  day = '2026-06-15',
  stored,
  rows = totals(),
  now = NOW,
  of = figures(),
}: {
  known?: Agreement
  day?: string
  stored?: DayNote | undefined
  rows?: DayTotals
  now?: Date
  of?: DayFigures
}) {
  const witness = new ReportWitness(
    TEN.map((one) => [one, note(known)]),
    0,
  )
  return witness.judge(day, stored, rows, new Map([[day, of]]), now)
}

const agreed = { all: whole }
const differed = { all: { ...whole, ck_payout: false } }

describe('rows of a day', () => {
  it.each<[what: string, given: Parameters<typeof judge>[0], verdict: string]>([
    ['that agree, of a new day', {}, 'plausible'],
    ['that agree, as the stored ones did', { stored: note(agreed) }, 'plausible'],
    ['that agree, as the stored ones did not', { stored: note(differed) }, 'repair'],
    ['that agree with a report that has lost half', { stored: note({}, { conversions: 6 }) }, 'repair'],
    ['that agree with a report that has lost most', { stored: note({}, { conversions: 7 }) }, 'plausible'],
    [
      'that agree, of a day that was not over',
      { stored: note(agreed, { readAt: new Date('2026-06-15T23:00:00Z') }) },
      'completion',
    ],
    ['that differ, of a new day', { rows: totals('125.000000') }, 'mismatch'],
    ['that differ, of a new day before the known ones', { rows: totals('125.000000'), day: '2026-05-31' }, 'plausible'],
    ['that differ, as the stored ones did not', { rows: totals('125.000000'), stored: note(agreed) }, 'mismatch'],
    ['that differ, as the stored ones did', { rows: totals('125.000000'), stored: note(differed) }, 'plausible'],
    [
      'that differ, of a day that was not over',
      { rows: totals('125.000000'), stored: note(differed, { readAt: new Date('2026-06-15T23:00:00Z') }) },
      'mismatch',
    ],
    [
      'that differ, an hour after the end of the day',
      { rows: totals('9'), now: new Date('2026-06-16T01:00:00Z') },
      'mismatch',
    ],
    ['that differ, earlier', { rows: totals('9'), now: new Date('2026-06-16T00:59:59Z') }, 'plausible'],
    ['of another number', { of: figures({ conversions: 4 }) }, 'mismatch'],
    ['in another currency', { rows: totals('1.250000', '€') }, 'mismatch'],
    [
      'where the report has several currencies',
      { of: figures({ currencies: ['$', '€'], conversions: 9 }) },
      'plausible',
    ],
    [
      'whose amounts and those of the report are 0',
      { rows: totals('0'), of: figures({ amounts: { ck_cost: 0, ck_income: 6 } }) },
      'plausible',
    ],
    [
      'whose amounts and those of the report are 0, as the stored ones did not agree',
      { stored: note(differed), rows: totals('0'), of: figures({ amounts: { ck_cost: 0, ck_income: 6 } }) },
      'plausible',
    ],
    ['that are rounded one by one', { of: figures({ amounts: { ck_cost: 3.75002, ck_income: 6 } }) }, 'plausible'],
    ['that are further off', { of: figures({ amounts: { ck_cost: 3.75003, ck_income: 6 } }) }, 'mismatch'],
    [
      'of which two count',
      { known: { notRejected: whole }, of: figures({ conversions: 2, amounts: { ck_cost: 2.5, ck_income: 4 } }) },
      'plausible',
    ],
    ['of which the others count', { known: { notRejected: whole } }, 'mismatch'],
    ['that agree in one of two ways', { known: { all: whole, approved: whole } }, 'plausible'],
    [
      'whose sum was never that of the report',
      { known: { all: { ...whole, ck_payout: false } }, rows: totals('9') },
      'plausible',
    ],
  ])('%s', (_, given, verdict) => {
    expect(judge(given).verdict).toBe(verdict)
  })

  it.each([
    [{ of: figures({ conversions: 4 }) }, 'the report has 4 conversions, and 3 rows were read'],
    [{ known: { approved: whole } }, 'the report has 3 conversions, and 2 approved rows were read'],
    [
      { rows: totals('125.000000') },
      'ck_cost of the report is 3.75, and ck_payout of the rows that were read adds up to 375',
    ],
    [{ rows: totals('1.250000', '€') }, 'the report is in $, and the rows that were read are in €'],
  ])('that differ are told apart in words', (given, reason) => {
    expect(judge(given)).toEqual({ verdict: 'mismatch', reason })
  })
})

describe('a network', () => {
  const unknown: readonly (readonly [what: string, notes: readonly (readonly [string, DayNote])[]])[] = [
    ['with nine stored days', TEN.slice(1).map((day) => [day, note(agreed)] as const)],
    [
      'with nine days, and ten that were not over',
      TEN.map((day, at) => [day, note(agreed, at > 0 ? {} : { readAt: new Date(day) })] as const),
    ],
    [
      'of which one of the last ten days did not agree',
      TEN.map((day, at) => [day, note(at === 9 ? {} : agreed)] as const),
    ],
    ['whose report and rows were always empty', TEN.map((day) => [day, note({ all: {} })] as const)],
  ]
  it.each(unknown)('%s is not known', (_, notes) => {
    const judged = new ReportWitness(notes, 0).judge(
      '2026-06-15',
      undefined,
      totals('9'),
      new Map([['2026-06-15', figures()]]),
      NOW,
    )
    expect(judged).toEqual({ verdict: 'plausible' })
  })

  it('is known although older days did not agree, and doubts those', () => {
    const notes = ['2026-05-01', ...TEN].map((day) => [day, note(day < '2026-06' ? {} : agreed)] as const)
    const witness = new ReportWitness(notes, 0)
    expect(notes.map(([day, one]) => witness.doubts(day, one))).toEqual([true, ...TEN.map(() => false)])
  })
})

it('what agrees with a report is noted of each group of rows whose count does', () => {
  expect(totals().compare(figures(), 5)).toEqual({ all: whole })
  expect(totals('0').compare(figures({ conversions: 2, amounts: { ck_cost: 0, ck_income: 5 } }), 5)).toEqual({
    notRejected: { rows: true, currency: true, ck_revenue: false },
    approved: { rows: true, currency: true, ck_revenue: false },
  })
})
