import type { ClickGroup, Conversion } from '../state/traffic.ts'
import type { DimensionName, Dimensions, Values } from './dimensions.ts'
import type { Period } from './periods.ts'

/** A group of a report, and its sums. Amounts in micro units, as bigints so that they stay exact. */
export interface Group {
  readonly period: Period
  readonly values: Values
  all: number
  gross: number
  unique: number
  conversions: number
  payout: bigint
  revenue: bigint
}

type Node = Map<unknown, Node | Group>

/** Adds up clicks and conversions by period and dimensions. */
export function groupsOf(
  { clicks, conversions }: { readonly clicks: readonly ClickGroup[]; readonly conversions: readonly Conversion[] },
  periodOf: (time: number) => Period,
  names: readonly DimensionName[],
  dimensions: Dimensions,
): Group[] {
  const groups: Group[] = []
  const root: Node = new Map()
  const readers = names.map((name) => dimensions.valueOf[name])

  /** Finds the group of a row in nested maps, one level for the period and one for each dimension. */
  const find = (row: ClickGroup | Conversion): Group => {
    const period = periodOf(row.time)
    let node = root
    let key: unknown = period.key
    for (const read of readers) {
      const inner = (node.get(key) as Node | undefined) ?? new Map()
      if (inner.size === 0) node.set(key, inner)
      node = inner
      key = read(row)
    }
    const known = node.get(key) as Group | undefined
    if (known !== undefined) return known
    const values = Object.fromEntries(names.map((name, at) => [name, readers[at]?.(row)]))
    const group = { period, values, all: 0, gross: 0, unique: 0, conversions: 0, payout: 0n, revenue: 0n }
    node.set(key, group)
    groups.push(group)
    return group
  }

  for (const click of clicks) {
    const group = find(click)
    group.all += click.all
    group.gross += click.gross
    group.unique += click.unique
  }
  for (const conversion of conversions) {
    const group = find(conversion)
    group.conversions++
    group.payout += BigInt(conversion.payout)
    group.revenue += BigInt(conversion.revenue)
  }
  return groups
}
