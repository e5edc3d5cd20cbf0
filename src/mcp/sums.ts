import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { inputError } from '../errors/input-error.ts'
import { argumentsOf, methodOf } from '../flat-calls/call.ts'
import { pagesNote, queryForSums, sumRows, sumsNote } from '../flat-calls/sums.ts'
import type { Operation } from '../operations/operation.ts'
import type { Paged } from '../paging/paged.ts'
import { firstRows, type Rows } from './rows.ts'
import type { OwnArguments } from './tool-input.ts'

/** A host waits a minute: so many rows are some ten requests. */
const MOST_SUMMED = 100_000

/** The sums of a report over all its rows, and what they count. @throws InputError for too many rows */
export async function sumsOf(
  client: NetworkClient | AffiliateClient,
  operation: Operation,
  { sum = [], by = [], max }: OwnArguments,
  input: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Rows & { readonly message: string }> {
  const refused = (path: string, expected: string, received: string) =>
    inputError(operation.name, { path, expected, received })
  const query = { limit: 10_000, ...queryForSums(operation, { ...input, fields: undefined }, { by, sum }) }
  for (const name of ['orderBy', 'order'])
    if (input[name] !== undefined)
      throw refused(name, `no ${name} with sum, whose groups come by currency, largest sum first`, String(input[name]))
  let count = 0
  let pages = 0
  async function* rows(): AsyncGenerator<object> {
    const list = methodOf(client, operation)(...argumentsOf(operation, query), { signal, onDrift: 'throw' })
    for await (const { items, totalItems } of (list as Paged<object>).pages()) {
      if (totalItems > MOST_SUMMED)
        throw refused('from', `a range of at most ${MOST_SUMMED} rows to sum`, `one of ${totalItems} rows`)
      count += items.length
      pages++
      yield* items
    }
  }
  const groups = await sumRows(operation, rows(), { by, sum })
  const currencies = [...new Set(groups.map(({ currency }) => currency))]
  const apart = currencies.length > 1 && `Groups come by currency: ${currencies.join(', ')}.`
  const notes = [sumsNote(operation, input, count), pagesNote(operation, pages), apart]
  return { ...firstRows(groups, max), message: notes.filter(Boolean).join(' ') }
}
