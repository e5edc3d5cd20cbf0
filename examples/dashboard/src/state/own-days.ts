import { batch, effect, signal } from '@preact/signals'
import { isDay, longDay } from '../text/days.ts'
import { asStep } from './address.ts'
import { ownFrom, ownTo, period, range, today } from './period.ts'

/** Why the days of the own range differ from what was entered. */
export const daysNote = signal('')

/** Changes a day of the own range. The other day moves if the range would end before it begins. */
export function enterDay(end: 'from' | 'to', entered: string): void {
  const [shown, last] = [period.peek(), today.peek()]
  if (shown === undefined || last === undefined) return
  if (!isDay(entered)) {
    daysNote.value = 'Enter a date since 2000. The period is unchanged.'
    return
  }
  const day = entered > last ? last : entered
  const next = end === 'from' ? { from: day, to: later(day, shown.to) } : { from: earlier(day, shown.from), to: day }
  asStep(() => {
    ownFrom.value = next.from
    ownTo.value = next.to
  })
  if (day !== entered) daysNote.value = endsToday(last)
  else if (end === 'from' && next.to !== shown.to)
    daysNote.value = 'The last day was before the first, and moved to it.'
  else if (end === 'to' && next.from !== shown.from)
    daysNote.value = 'The first day was after the last, and moved to it.'
  else daysNote.value = ''
}

const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)
const endsToday = (day: string) => `There are no figures after today, ${longDay(day)}.`

// Corrects the days of an address.
effect(() => {
  const last = today.value
  const [from, to] = [ownFrom.value, ownTo.value]
  if (range.value !== 'own' || last === undefined || from === '' || to === '') return
  if (from <= to && to <= last) return
  batch(() => {
    ownFrom.value = earlier(earlier(from, to), last)
    ownTo.value = earlier(later(from, to), last)
  })
  daysNote.value = later(from, to) > last ? endsToday(last) : 'The first day was after the last: they were swapped.'
})
