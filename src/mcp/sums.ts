import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { inputError } from '../errors/input-error.ts'
import { argumentsOf, methodOf } from '../flat-calls/call.ts'
import type { Operation } from '../operations/operation.ts'
import type { Paged } from '../paging/paged.ts'
import { sumBy } from '../paging/sum-by.ts'
import { firstRows, type Rows } from './rows.ts'

/** A host waits a minute: so many rows are some ten requests. */
const MOST_SUMMED = 100_000

const MONEY = ['ck_payout', 'ck_cost', 'ck_income', 'ck_revenue', 'ck_profit']
const COUNTS = ['ck_conversion', 'ck_gross', 'ck_unique', 'ck_source_click']

/** The fields of a report that can be added up: amounts and counts, not rates. A conversion has amounts only. */
export const summable = ({ name }: Operation, fields: readonly string[]): string[] =>
  (name === 'reports.conversion' ? MONEY : [...MONEY, ...COUNTS]).filter((field) => fields.includes(field))

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
  const isOfConversions = operation.name === 'reports.conversion'
  const query = {
    limit: 10_000,
    ...(isOfConversions && { orderBy: 'ck_conversion_time', order: 'ASC' }),
    ...input,
    fields: [...new Set([...by, ...sum])],
  }
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
  const groups = await sumBy(rows(), { by: [...by], sum: [...sum] } as { by: never[]; sum: never[] })
  const statuses = input.status === undefined ? 'of every status, rejected ones too' : `with status ${input.status}`
  const message = isOfConversions
    ? `Sums of ${count} conversions ${statuses}.`
    : `Sums of ${count} rows. Whether they count pending and rejected conversions isn't documented.`
  return { ...firstRows(groups, max), message }
}
