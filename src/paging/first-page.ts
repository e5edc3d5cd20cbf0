import type { Page } from '../options/lists.ts'
import type { CallState } from '../transport/call-state.ts'

/** By this method, Node, Deno and Bun show a value in place of its getters. */
const INSPECT = Symbol.for('nodejs.util.inspect.custom')

/** Warns when `items` of a page is first read: a reader may take them for all rows. Then the page is a plain object. */
export function warnWhenRead(page: Page<unknown>, call: CallState): void {
  const plain = { ...page }
  const { items, totalPages, totalItems } = plain
  // `Reflect`, as a page may be frozen by then.
  const set = (value: unknown) => {
    Reflect.defineProperty(page, 'items', { value, writable: true })
    Reflect.deleteProperty(page, INSPECT)
  }
  const get = () => {
    set(items)
    const message = `items has ${items.length} of ${totalItems} rows; for all of them, use for await or toArray()`
    call.warnOnce('first-page-only', () => ({
      code: 'first-page-only',
      message,
      items: items.length,
      totalPages,
      totalItems,
    }))
    return items
  }
  Object.defineProperty(page, 'items', { get, set })
  Object.defineProperty(page, INSPECT, { value: () => plain, configurable: true })
}
