import type { DaySource, Span } from '../source/day-source.ts'
import { markOf } from '../source/statuses.ts'
import type { TableMemory } from './day-note.ts'
import type { Night } from './night.ts'

/** Reports by which old days are seen whose conversions have moved to another affiliate or offer. */
const NAMES = ['affiliates', 'offers'] as const

/** A number for what each report says of each month, and of each day that it was asked about. */
export interface Attribution {
  readonly months: NonNullable<TableMemory['months']>
  readonly days: ReadonlyMap<string, { readonly affiliates?: number; readonly offers?: number }>
}

/**
 * Asks who the conversions of old days belong to: each month, and each day of the months that have moved.
 * @param next the next day that is not read any more: it is noted before.
 */
export async function askAttribution(
  { attribution }: DaySource,
  night: Night,
  old: readonly string[],
  next: readonly string[],
): Promise<Attribution> {
  const days = new Map<string, { affiliates?: number; offers?: number }>()
  const months: Partial<Record<(typeof NAMES)[number], Record<string, number>>> = {}
  if (attribution === undefined) return { months, days }
  for (const name of NAMES) {
    const ask = async (some: readonly string[], period: 'ck_day' | 'ck_month') => {
      const found = await night.askInSpans(some, (span: Span, signal) => attribution[name](span, signal, period))
      if (!(found instanceof Error)) return found.flatMap((part) => [...part])
      night.warnings.add(`the report of ${name} could not be read: ${found.message}`)
      return undefined
    }
    const ofMonths = await ask(old, 'ck_month')
    if (ofMonths === undefined) continue
    const marks: Record<string, number> = {}
    for (const [month, { text }] of ofMonths) marks[month] = markOf(`${marks[month] ?? ''}${text}`)
    months[name] = marks
    const known = night.memory.months?.[name] ?? {}
    const moved = Object.keys({ ...marks, ...known }).filter((month) => marks[month] !== known[month])
    const isDue = (day: string) =>
      night.notes.get(day)?.figures?.[name] === undefined || moved.some((month) => isIn(day, month))
    for (const group of groups([...old, ...next], isDue)) {
      const ofDays = await ask(group, 'ck_day')
      if (ofDays === undefined) continue
      const texts = new Map(ofDays)
      for (const day of group) days.set(day, { ...days.get(day), [name]: markOf(texts.get(day)?.text ?? '') })
    }
  }
  return { months, days }
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
