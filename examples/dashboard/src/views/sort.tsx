import type { Signal } from '@preact/signals'
import Big from 'big.js'
import { asStep } from '../state/address.ts'

type Comparable = string | number | Big

/** What a column is sorted by: a value, or one after the other. Rows without a value come last. */
export type SortValue = Comparable | readonly Comparable[] | undefined

/** A sorted column, e.g. `revenue`, or `-revenue` for the highest first. */
export type Sort = string

const isDown = (sort: Sort) => sort.startsWith('-')

/** The rows, sorted by the value of the column. */
export function sorted<Row>(rows: readonly Row[], sort: Sort, sortedBy: (row: Row) => SortValue): readonly Row[] {
  const sign = isDown(sort) ? -1 : 1
  return rows
    .map((row) => ({ row, value: sortedBy(row) }))
    .toSorted((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return Number(a.value === undefined) - Number(b.value === undefined)
      return sign * compareAll([a.value].flat(), [b.value].flat())
    })
    .map(({ row }) => row)
}

const compareAll = (a: readonly Comparable[], b: readonly Comparable[]): number =>
  a.reduce<number>((order, value, index) => order || compare(value, b[index] ?? value), 0)

function compare(a: Comparable, b: Comparable): number {
  return typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b) : Big(a).cmp(b)
}

export const columnOf = (sort: Sort): string => sort.replace('-', '')

/** A column that can be sorted by. */
export interface SortColumn {
  readonly column: string
  readonly label: string
  /** Sorts texts from A to Z first, and figures from the highest. */
  readonly text?: boolean
}

/** The heading of a column. A click sorts by it, and another click sorts the other way. */
export function SortHeading({ column, label, sort, text = false }: SortColumn & { readonly sort: Signal<Sort> }) {
  const active = columnOf(sort.value) === column
  const turn = () => {
    const down = active ? !isDown(sort.value) : !text
    asStep(() => (sort.value = down ? `-${column}` : column))
  }
  return (
    <th scope="col" class={column} aria-sort={!active ? 'none' : isDown(sort.value) ? 'descending' : 'ascending'}>
      <button type="button" class="sort" onClick={turn}>
        {label}
      </button>
    </th>
  )
}

/** The same choice where a screen is too narrow for headings. */
export function SortMenu({ columns, sort }: { readonly columns: readonly SortColumn[]; readonly sort: Signal<Sort> }) {
  return (
    <label class="select sort-menu">
      Sort by
      <select value={sort.value} onChange={({ currentTarget }) => asStep(() => (sort.value = currentTarget.value))}>
        {columns.flatMap(({ column, label, text = false }) =>
          (text ? [column, `-${column}`] : [`-${column}`, column]).map((value) => (
            <option key={value} value={value}>
              {label}, {wordsFor(text, isDown(value))}
            </option>
          )),
        )}
      </select>
    </label>
  )
}

const wordsFor = (text: boolean, down: boolean) =>
  text ? (down ? 'Z to A' : 'A to Z') : down ? 'highest first' : 'lowest first'
