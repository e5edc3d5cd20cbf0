import type { DaySource, Span } from '../source/day-source.ts'
import { markOf } from '../source/statuses.ts'
import type { NotedFigures, TableMemory } from './day-note.ts'
import type { Night } from './night.ts'

/** Reports by which old days are seen whose conversions have moved to another affiliate or offer. */
const NAMES = ['affiliates', 'offers'] as const

type Marks = Readonly<Record<string, number>>

/** Asks who the conversions of old days belong to: each month, and each day of the months that have moved. */
export class Attribution {
  readonly #source: DaySource
  readonly #night: Night
  readonly #days = new Map<string, { affiliates?: number; offers?: number }>()
  readonly #months: Partial<Record<(typeof NAMES)[number], Marks>> = {}

  constructor(source: DaySource, night: Night) {
    this.#source = source
    this.#night = night
  }

  /** @param next the next day that is not read any more: it is noted before. */
  async ask(old: readonly string[], next: readonly string[]): Promise<void> {
    const { attribution } = this.#source
    const known = this.#night.memory.months
    if (attribution === undefined) return
    for (const name of NAMES) {
      const ask = async (days: readonly string[], period: 'ck_day' | 'ck_month') => {
        const found = await this.#night.askInSpans(days, (span: Span, signal) =>
          attribution[name](span, signal, period),
        )
        if (found instanceof Error)
          this.#night.warnings.add(`the report of ${name} could not be read: ${found.message}`)
        return found instanceof Error ? undefined : found.flatMap((part) => [...part])
      }
      const months = await ask(old, 'ck_month')
      if (months === undefined) continue
      const marks: Record<string, number> = {}
      for (const [month, { text }] of months) marks[month] = markOf(`${marks[month] ?? ''}${text}`)
      this.#months[name] = marks
      const moved = [...new Set([...Object.keys(marks), ...Object.keys(known?.[name] ?? {})])].filter(
        (month) => marks[month] !== known?.[name]?.[month],
      )
      const isDue = (day: string) =>
        this.#night.notes.get(day)?.figures?.[name] === undefined || moved.some((month) => isIn(day, month))
      for (const days of groups([...old, ...next], isDue)) {
        const answer = await ask(days, 'ck_day')
        if (answer === undefined) continue
        const texts = new Map(answer)
        for (const day of days)
          this.#days.set(day, { ...this.#days.get(day), [name]: markOf(texts.get(day)?.text ?? '') })
      }
    }
  }

  /** What the reports say of a day tonight, as far as they were asked. */
  of(day: string): NotedFigures {
    return this.#days.get(day) ?? {}
  }

  /** What the next run compares with. */
  get months(): TableMemory['months'] {
    return { ...this.#night.memory.months, ...this.#months }
  }
}

/** Whether a day is in a month, whose form is not documented: of another form, it may be any. */
function isIn(day: string, month: string): boolean {
  const [, year, of] = /^(\d{4})\D?(\d\d)$/.exec(month) ?? []
  return year === undefined || day.startsWith(`${year}-${of}`)
}

/** Days in a row that are due. */
function groups(days: readonly string[], isDue: (day: string) => boolean): string[][] {
  const found: string[][] = [[]]
  for (const day of days) {
    if (isDue(day)) found.at(-1)?.push(day)
    else if (found.at(-1)?.length) found.push([])
  }
  return found.filter((group) => group.length > 0)
}
