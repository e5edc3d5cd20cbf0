import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { plural } from '../errors/describe.ts'
import { inputError } from '../errors/input-error.ts'
import { argumentsOf, methodOf } from '../flat-calls/call.ts'
import { queryForSums, statusNote, sumRows } from '../flat-calls/sums.ts'
import type { Operation } from '../operations/operation.ts'
import type { Paged } from '../paging/paged.ts'
import { firstRows, type Rows } from './rows.ts'

/** A host waits a minute: so many rows are some ten requests. */
const MOST_SUMMED = 100_000

/** What to add up, for which groups, and how many of them to give. */
interface Sums {
  readonly sum?: readonly string[] | undefined
  readonly by?: readonly string[] | undefined
  readonly max?: number | undefined
}

/** The sums of a report over all its rows, and what they count. @throws InputError for too many rows */
export async function sumsOf(
  client: NetworkClient | AffiliateClient,
  operation: Operation,
  { sum = [], by = [], max }: Sums,
  input: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Rows & { readonly message: string }> {
  const refused = (path: string, expected: string, received: string) =>
    inputError(operation.name, { path, expected, received })
  if (input.page !== undefined) throw refused('page', 'no page with sum, which reads every row', String(input.page))
  for (const name of ['orderBy', 'order'])
    if (input[name] !== undefined)
      throw refused(name, `no ${name} with sum, whose groups come by currency, largest sum first`, String(input[name]))
  const query = { limit: 10_000, ...queryForSums(operation, { ...input, fields: undefined }, { by, sum }) }
  let count = 0
  async function* rows(): AsyncGenerator<object> {
    const list = methodOf(client, operation)(...argumentsOf(operation, query), { signal, onDrift: 'throw' })
    for await (const { items, totalItems } of (list as Paged<object>).pages()) {
      if (totalItems > MOST_SUMMED)
        throw refused('from', `a range of at most ${MOST_SUMMED} rows to sum`, `one of ${totalItems} rows`)
      count += items.length
      yield* items
    }
  }
  const groups = await sumRows(rows(), { by, sum })
  const statuses = input.status === undefined ? 'of every status, rejected ones too' : `with status ${input.status}`
  const message =
    operation.name === 'reports.conversion'
      ? `Sums of ${plural(count, 'conversion')} ${statuses}.`
      : `Sums of ${plural(count, 'row')}. ${statusNote(operation, input)}`
  return { ...firstRows(groups, max), message }
}
