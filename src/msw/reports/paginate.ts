import type { Habits } from '../profile/habits.ts'
import { refuse } from '../service-error.ts'

/** A page of rows, and how many there are. */
export interface PageOf<Row> {
  readonly content: Row[]
  readonly page: number
  readonly totalPages: number
  readonly totalItems: number
}

/** Which page is asked, and what a network does beyond the last one. */
export interface PageAsked {
  readonly page: number
  readonly limit: number
  readonly habits: Pick<Habits, 'beyondLastPage' | 'totals'>
}

/** Returns a page of a list. `toRow` is called for the items of the page only. @throws ServiceError */
export function paginate<Item, Row>(
  items: readonly Item[],
  { page: asked, limit, habits }: PageAsked,
  toRow: (item: Item) => Row,
): PageOf<Row> {
  const totalPages = Math.ceil(items.length / limit)
  const last = Math.max(1, totalPages)
  if (asked > last && habits.beyondLastPage === 'refused')
    throw refuse('reportFieldInvalid', '(page: there is no such page)')
  const page = habits.beyondLastPage === 'repeats' ? Math.min(asked, last) : asked
  const content = items.slice((page - 1) * limit, page * limit).map((item) => toRow(item))
  const totalItems = habits.totals === 'wrong' ? Math.ceil(items.length * 1.1) + 1 : items.length
  return { content, page, totalPages, totalItems }
}
