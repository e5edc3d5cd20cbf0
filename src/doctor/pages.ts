import type { Answer, Row } from './asker.ts'
import { type Reports, type Span, timeOf } from './reports.ts'

const LIMITS = [500, 1000, 5000, 10_000] as const

/** The largest page: the one with more rows than the next smaller limit, or below a limit that is cut or refused. */
export async function largestPage(ask: (limit: number) => Promise<Answer>) {
  for (let at = LIMITS.length - 1; at >= 0; at--) {
    const limit = LIMITS[at] as number
    const answer = await ask(limit)
    if (!answer.isOk) continue
    const count = answer.rows.length
    if (count > (LIMITS[at - 1] ?? 0)) return { limit, answer, isSeen: true }
    const cut = LIMITS.find((known) => known === count)
    if (cut !== undefined && answer.totalItems > count) return { limit: cut, answer, isSeen: true }
    return { limit, answer, isSeen: at < LIMITS.length - 1 }
  }
  return undefined
}

/** What the page after the last one is. */
export async function beyondLastPage(reports: Reports, span: Span) {
  const first = await reports.conversions(span)
  if (!first.isOk || first.rows.length === 0) return {}
  const last = Math.max(1, first.totalPages)
  const between = await Promise.all(
    Array.from({ length: Math.min(last, 4) - 1 }, (_, at) => reports.conversions(span, { page: at + 2 })),
  )
  const rows = [first, ...between].flatMap((answer) => answer.rows)
  const beyond = await reports.conversions(span, { page: last + 1 })
  const known = new Set(rows.map(nameOf))
  const isKnown = last <= 4 ? beyond.rows.every((row) => known.has(nameOf(row))) : true
  const isWhole = last > 4 || rows.length === first.totalItems
  return {
    beyondLastPage: !beyond.isOk ? 'refused' : beyond.rows.length === 0 ? 'empty' : isKnown ? 'repeats' : undefined,
    totals: isWhole && isKnown && last === Math.max(1, Math.ceil(first.totalItems / 500)) ? 'right' : 'wrong',
  }
}

/** Whether rows come in the same order again, and in that of `orderBy`. */
export async function orderOf(reports: Reports, span: Span, pages: readonly [Answer, Answer]) {
  const [first, second, descending] = await Promise.all([
    reports.conversions(span, { by: 'ASC' }),
    reports.conversions(span, { by: 'ASC', limit: 1000 }),
    reports.conversions(span, { by: 'DESC' }),
  ])
  if (!first.isOk || first.rows.length < 2) return undefined
  if (!startAlike(...pages)) return 'unstable'
  const isHonoured = isSorted(first.rows, 1) && isSorted(descending.rows, -1)
  if (!isHonoured) return 'orderBy ignored'
  return startAlike(first, second) ? 'stable' : 'unstable'
}

const nameOf = ({ month, id }: Row) => `${month} ${id}`

function startAlike(one: Answer, other: Answer): boolean {
  return one.rows.every((row, at) => at >= other.rows.length || nameOf(row) === nameOf(other.rows[at] as Row))
}

const isSorted = (rows: readonly Row[], direction: 1 | -1) =>
  rows.every((row, at) => at === 0 || direction * (timeOf(row) - timeOf(rows[at - 1] as Row)) >= 0)
