export type SortKey = number | string

/** Compares numbers by size, and texts by UTF-16 units, as that does not depend on a locale. */
export const compare = (left: SortKey, right: SortKey): number => (left < right ? -1 : left > right ? 1 : 0)

/** Sorts by a key, and leaves items with equal keys in their order. */
export function sortedBy<Item>(items: readonly Item[], key: (item: Item) => SortKey, descending = false): Item[] {
  const direction = descending ? -1 : 1
  return items
    .map((item) => ({ item, key: key(item) }))
    .sort((left, right) => direction * compare(left.key, right.key))
    .map(({ item }) => item)
}
