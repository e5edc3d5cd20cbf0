import { idOf } from './id-set.ts'

/** Rows of a report may be equal, page after page; but not for ever. */
const MOST_REPEATS = 20

/** Notices a page that came before, so that a service which goes in circles does not keep a crawl for ever. */
export class PageRepeats {
  #pages = 0
  /** The page before, and one further back: pages 1, 2, 4, 8, … in turn, which finds a cycle of any length (Brent). */
  #before: string | undefined
  #mark: string | undefined
  #repeats = 0

  /** Takes the next page. Returns whether it repeats another; such a page does not count. */
  see(items: readonly unknown[], page: number, asked: number): boolean {
    const print = printOf(items)
    const isKnown = print !== undefined && (print === this.#before || print === this.#mark)
    if (isKnown && (page !== asked || areDistinct(items) || ++this.#repeats > MOST_REPEATS)) return true
    this.#pages++
    this.#before = print
    if (Number.isInteger(Math.log2(this.#pages))) this.#mark = print
    return false
  }
}

/** Whether rows differ from each other, by an id or by what they are grouped by: then a page cannot come twice. */
const areDistinct = (items: readonly unknown[]) =>
  idOf(items[0]) !== undefined || JSON.stringify(items[0]) !== JSON.stringify(items.at(-1))

/** What tells a page from another: its length, first and last row. Rows too deep to be written down have none. */
function printOf(items: readonly unknown[]): string | undefined {
  try {
    return JSON.stringify([items.length, items[0], items.at(-1)])
  } catch {
    return undefined
  }
}
