import type { FlatArguments } from '../../flat-calls/call.ts'
import type { Sums } from '../../flat-calls/sums.ts'
import { type Given, namesOf, valueFlag } from '../flags.ts'

/** The flags of exact sums. */
export const sumFlags = () => [
  valueFlag('by', 'fields', 'Fields to group by: one row of sums for each group and currency.', 'Options'),
  valueFlag('sum', 'fields', 'Fields to add up exactly, over every row. They are requested too.', 'Options'),
]

/** What to add up; `undefined` where rows are asked for. @throws UsageError */
export function sumsIn(given: Given): Sums | undefined {
  const [by, sum] = [namesOf(given, 'by'), namesOf(given, 'sum')]
  return by || sum ? { by: by ?? [], sum: sum ?? [] } : undefined
}

/** Sums in the order of one of their fields, where the query says so; otherwise as they come, the largest first. */
export const inOrder = (rows: readonly Readonly<Record<string, unknown>>[], { orderBy, order }: FlatArguments) =>
  rows.toSorted((a, b) => {
    const [one, other] = [a[String(orderBy)], b[String(orderBy)]]
    const difference = Number(one) - Number(other) || String(one).localeCompare(String(other), 'en')
    return order === 'DESC' ? -difference : difference
  })
