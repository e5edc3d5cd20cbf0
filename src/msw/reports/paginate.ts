/** A page of rows with its figures (SERVICE.md, Response envelope). */
export interface PageOf<Row> {
  readonly content: Row[]
  readonly page: number
  readonly totalPages: number
  readonly totalItems: number
}

/** Cuts a page out of all rows, and makes its rows only. */
export function paginate<Item, Row>(
  items: ArrayLike<Item>,
  page: number,
  limit: number,
  make: (item: Item) => Row,
): PageOf<Row> {
  const content: Row[] = []
  const end = Math.min(items.length, page * limit)
  for (let at = (page - 1) * limit; at < end; at++) content.push(make(items[at] as Item))
  return { content, page, totalPages: Math.ceil(items.length / limit), totalItems: items.length }
}
