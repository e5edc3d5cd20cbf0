/** A page of rows, and how many there are. */
export interface PageOf<Row> {
  readonly content: Row[]
  readonly page: number
  readonly totalPages: number
  readonly totalItems: number
}

/** Returns a page of a list. `toRow` is called for the items of the page only. */
export function paginate<Item, Row>(
  items: readonly Item[],
  page: number,
  limit: number,
  toRow: (item: Item) => Row,
): PageOf<Row> {
  const content = items.slice((page - 1) * limit, page * limit).map((item) => toRow(item))
  return { content, page, totalPages: Math.ceil(items.length / limit), totalItems: items.length }
}
