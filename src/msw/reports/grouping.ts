import { HOUR } from '../clock.ts'
import { lowerBound } from '../store/columns.ts'
import type { Dimension, Lookup } from './dimensions.ts'
import { KeyTable } from './key-table.ts'
import type { Periods } from './periods.ts'
import { masks, type ReportScope, type ReportSources } from './sources.ts'
import { Totals } from './totals.ts'
import type { Window } from './window.ts'

/** The groups of a report: their sums, and per dimension the index that each group stands for. */
export interface Groups {
  readonly totals: Totals
  readonly periods: Uint32Array
  readonly indices: readonly Uint32Array[]
}

/** Keys up to this many are looked up in an array in place of a map. */
const DENSE = 1 << 21

/** Numbers groups by a key that is made of the indices of all dimensions. */
function groupIndex(periodCount: number, dimensions: readonly Dimension[]) {
  const totals = new Totals()
  // The period and the indices of each group, in columns that grow together.
  let columns = [undefined, ...dimensions].map(() => new Uint32Array(64))
  const values = new Uint32Array(dimensions.length)
  const sizes = Uint32Array.from(dimensions, ({ size }) => Math.max(1, size))
  const span = sizes.reduce((product, size) => product * size, Math.max(1, periodCount))
  const dense = span <= DENSE ? new Int32Array(span).fill(-1) : undefined
  const sparse = new KeyTable()
  // Beyond what a number can tell apart, keys are texts: slow, and hardly ever.
  const texts = span <= Number.MAX_SAFE_INTEGER ? undefined : new Map<string, number>()

  const open = (period: number): number => {
    const group = totals.addGroup()
    if (group === columns[0]?.length) {
      columns = columns.map((column) => {
        const larger = new Uint32Array(column.length * 2)
        larger.set(column)
        return larger
      })
    }
    for (let at = 0; at < columns.length; at++)
      (columns[at] as Uint32Array)[group] = at === 0 ? period : (values[at - 1] as number)
    return group
  }
  const groupOf = (lookups: readonly Lookup[], row: number, period: number): number => {
    let key = period
    for (let at = 0; at < lookups.length; at++) {
      const { column, table, constant } = lookups[at] as Lookup
      const raw = column === undefined ? (constant as number) : (column[row] as number)
      const value = table === undefined ? raw : (table[raw] as number)
      values[at] = value
      key = key * (sizes[at] as number) + value
    }
    if (dense !== undefined) {
      const known = dense[key] as number
      if (known >= 0) return known
      const group = open(period)
      dense[key] = group
      return group
    }
    if (texts === undefined) return sparse.groupOf(key, () => open(period))
    const name = `${period},${values.join()}`
    const group = texts.get(name) ?? open(period)
    texts.set(name, group)
    return group
  }
  const groups = (): Groups => {
    const [periods = new Uint32Array(), ...indices] = columns.map((column) => column.subarray(0, totals.length))
    return { totals, periods, indices }
  }
  return { totals, groupOf, groups }
}

/** Walks the clicks and conversions of a window once, and sums them by group. */
export function group(
  sources: ReportSources,
  scope: ReportScope,
  window: Window,
  periods: Periods,
  dimensions: readonly Dimension[],
): Groups {
  const { clicks, conversions } = sources.traffic
  const mask = masks(scope, sources)
  const index = groupIndex(periods.texts.length, dimensions)
  const { totals, groupOf } = index
  const firstHour = Math.max(0, Math.floor(window.start / HOUR))

  const cells = clicks.columns
  const cellRows = clicks.byHour
  const ofClicks = dimensions.map((dimension) => dimension.clicks)
  const lastCell = lowerBound(cellRows, cells.hour, Math.max(0, Math.floor(window.end / HOUR)))
  for (let at = lowerBound(cellRows, cells.hour, firstHour); at < lastCell; at++) {
    const row = cellRows[at] as number
    if (mask.offers[cells.offer[row] as number] === 0 || mask.affiliates[cells.affiliate[row] as number] === 0) continue
    const period = periods.ofHour[(cells.hour[row] as number) - periods.firstHour] as number
    totals.addClicks(
      groupOf(ofClicks, row, period),
      cells.all[row] as number,
      cells.gross[row] as number,
      cells.unique[row] as number,
    )
  }

  const columns = conversions.columns
  const rows = conversions.byTime
  const ofConversions = dimensions.map((dimension) => dimension.conversions)
  const last = lowerBound(rows, columns.time, Math.max(0, window.end))
  for (let at = lowerBound(rows, columns.time, Math.max(0, window.start)); at < last; at++) {
    const row = rows[at] as number
    if (mask.offers[columns.offer[row] as number] === 0 || mask.affiliates[columns.affiliate[row] as number] === 0)
      continue
    if (scope.initialOnly && columns.event[row] !== 1) continue
    const hour = Math.floor((columns.time[row] as number) / HOUR)
    const period = periods.ofHour[hour - periods.firstHour] as number
    totals.addConversion(
      groupOf(ofConversions, row, period),
      columns.payout[row] as number,
      columns.revenue[row] as number,
    )
  }
  return index.groups()
}
