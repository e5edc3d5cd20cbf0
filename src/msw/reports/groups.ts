import type { ClickGroup, Conversion } from '../state/traffic.ts'
import type { DimensionName, Dimensions, Values } from './dimensions.ts'
import type { Sums } from './metrics.ts'
import type { Period } from './periods.ts'

/** A group of a report, and its sums. */
export interface Group extends Sums {
  readonly period: Period
  readonly values: Values
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

  /** Finds the group of a row in nested maps, one level for the period and one for each dimension: faster than by texts. */
  const groupOf = (row: ClickGroup | Conversion): Group => {
    const period = periodOf(row.time)
    let node = root
    let key: unknown = period.key
    for (const read of readers) {
      const inner = (node.get(key) as Node | undefined) ?? new Map()
      node.set(key, inner)
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
    const group = groupOf(click)
    group.all += click.all
    group.gross += click.gross
    group.unique += click.unique
  }
  for (const conversion of conversions) {
    const group = groupOf(conversion)
    group.conversions++
    group.payout += BigInt(conversion.payout)
    group.revenue += BigInt(conversion.revenue)
  }
  return groups
}
