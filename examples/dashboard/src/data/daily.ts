import { computed } from '@preact/signals'
import { offerId } from '../state/page.ts'
import { period } from '../state/period.ts'
import { remote } from '../state/remote.ts'
import { daysBetween, daysFrom } from '../text/days.ts'
import { addFigures, type Figures, figuresOf, NOTHING, onlyCurrency } from './figures.ts'

export interface DayFigures extends Figures {
  readonly day: string
}

export interface Day extends DayFigures {
  /** The same day of the previous period. */
  readonly previous: DayFigures | undefined
  /** A day before the period, of one that has a single day. */
  readonly isEarlier: boolean
  /** Today, whose figures still grow. */
  readonly isUnfinished: boolean
}

/** The days of a period, compared with the previous period. */
export interface Daily {
  readonly days: readonly Day[]
  readonly total: Figures
  /** The sums of the whole days that are compared, and of as many days of the previous period. */
  readonly whole: Figures
  readonly before: Figures
  /** The days of the chart. */
  readonly drawn: readonly Day[]
  readonly currency: string
}

const sum = (days: readonly DayFigures[]) => days.reduce<Figures>(addFigures, NOTHING)

const daysOf = (isOfOffer: boolean) =>
  remote(
    ({ reports }) => {
      const offer = isOfOffer ? offerId.value : undefined
      if (period.value === undefined || (isOfOffer && offer === undefined)) return undefined
      const { before, drawnFrom, to, timezone } = period.value
      const fields = ['ck_day', 'ck_gross', 'ck_conversion', 'ck_income', 'ck_cost'] as const
      const from = before < drawnFrom ? before : drawnFrom
      return reports.overall.all({ from, to, timezone, offer, fields, orderBy: 'ck_day' }, { onDrift: 'throw' })
    },
    (rows): Daily => {
      const { from = '', to = '', before = '', compared = 0, drawnFrom = '', incomplete } = period.peek() ?? {}
      const byDay = new Map(rows.map((row) => [row.ck_day.replaceAll('/', '-'), figuresOf(row)]))
      const figuresAt = (day: string): DayFigures => ({ day, ...(byDay.get(day) ?? NOTHING) })
      const previous = daysFrom(before, compared).map(figuresAt)
      const drawn = daysFrom(drawnFrom, daysBetween(drawnFrom, to) + 1).map(
        (day, index): Day => ({
          ...figuresAt(day),
          previous: drawnFrom === from ? previous[index] : undefined,
          isEarlier: day < from,
          isUnfinished: incomplete === true && day === to,
        }),
      )
      const days = drawn.filter(({ isEarlier }) => !isEarlier)
      return {
        days,
        currency: onlyCurrency(rows),
        total: sum(days),
        whole: sum(days.slice(0, compared)),
        before: sum(previous),
        drawn,
      }
    },
    isOfOffer ? computed(() => [period.value, offerId.value]) : period,
  )

/** One report for the days of the period and of the previous period: of the network, or of the offer that is shown. */
export const daily = daysOf(false)
export const offerDaily = daysOf(true)
