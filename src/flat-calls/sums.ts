import { inputError } from '../errors/input-error.ts'
import { nearestName } from '../errors/unknown-name.ts'
import type { Operation } from '../operations/operation.ts'
import { sumBy } from '../paging/sum-by.ts'
import type { FlatArguments } from './call.ts'
import { columnsOf } from './rows.ts'

/** Which fields of a list to add up, and for which groups. */
export interface Sums {
  readonly by: readonly string[]
  readonly sum: readonly string[]
}

/** `sumBy` for rows whose fields are known by name only. */
export const sumRows = (rows: AsyncIterable<object>, sums: Sums) =>
  sumBy(rows as AsyncIterable<Record<string, unknown>>, sums)

/**
 * The query of a list that also asks for the fields that sums need; of the conversion report in an order that does not
 * change while its pages are read.
 * @throws InputError for a field that the rows of a list do not have; a report refuses its fields itself.
 */
export function queryForSums(operation: Operation, query: FlatArguments, { by, sum }: Sums): FlatArguments {
  const known = [...columnsOf(operation, []), ...[query.extraFields ?? []].flat().map(String)]
  const wanted = [...by, ...sum].filter((name) => !known.includes(name))
  if (operation.isReport) {
    const order = operation.name === 'reports.conversion' ? { orderBy: 'ck_conversion_time', order: 'ASC' } : {}
    const fields = [...new Set([...[query.fields ?? []].flat(), ...wanted])]
    return { ...order, ...query, ...(fields.length > 0 && { fields }) }
  }
  const [unknown] = wanted
  if (unknown === undefined) return query
  const path = by.includes(unknown) ? 'by' : 'sum'
  const meant = nearestName(unknown, known)
  throw inputError(operation.name, {
    path,
    expected: 'a field of its rows',
    received: unknown,
    ...(meant && { meant }),
  })
}

/** Which conversions the sums of a report count, where nobody said it; `undefined` where the query does. */
export function statusNote({ name, isReport }: Operation, { status }: FlatArguments): string | undefined {
  if (name === 'reports.conversion')
    return status === undefined ? 'Conversions of every status are counted.' : undefined
  return isReport
    ? "The service doesn't document whether these figures include pending and rejected conversions."
    : undefined
}
