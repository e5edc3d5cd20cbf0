import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client'
import type { AddedRows } from '../sql/connection.ts'
import { storeError } from '../store/store-error.ts'

/** As the other engines do: columns may be null, and so are those of a join without a partner. */
const SETTINGS: ClickHouseSettings = {
  data_type_default_nullable: 1,
  join_use_nulls: 1,
  date_time_output_format: 'iso',
  date_time_input_format: 'best_effort',
  // An insert or removal has happened once it is answered, and its error comes with the answer.
  async_insert: 0,
  mutations_sync: '1',
  wait_end_of_query: 1,
  // What is inserted again after a removal is no duplicate.
  insert_deduplicate: 0,
  max_partitions_per_insert_block: '0',
  // A request is one part of a table, and so there whole or not at all.
  input_format_parallel_parsing: 0,
  // Only for the shared tables, of whose rows with one key the last one counts.
  final: 1,
  // Keys of a day's rows are given in a query.
  max_query_size: '100000000',
  max_ast_elements: '10000000',
}

/** Sends statements to ClickHouse, and explains its errors. */
export class ClickHouseQueries {
  readonly #client: ClickHouseClient
  readonly #store: string
  readonly #signal: AbortSignal

  /** @param store what the errors name. */
  constructor(client: ClickHouseClient, store: string, signal: AbortSignal) {
    this.#client = client
    this.#store = store
    this.#signal = signal
  }

  async rows(query: string): Promise<Record<string, unknown>[]> {
    return this.#explained(async () => {
      const result = await this.#client.query({
        query,
        format: 'JSONEachRow',
        clickhouse_settings: SETTINGS,
        abort_signal: this.#signal,
      })
      return result.json<Record<string, unknown>>()
    })
  }

  /** @param values a value for each `?`. */
  async run(sql: string, values: readonly (string | null)[] = []): Promise<void> {
    let place = 0
    const query = values.length === 0 ? sql : sql.replaceAll('?', () => `{value${place++}:String}`)
    const named = Object.fromEntries(values.map((value, at) => [`value${at}`, value]))
    await this.#explained(() => this.#client.command({ query, query_params: named, clickhouse_settings: SETTINGS }))
  }

  async insert({ table, columns: given, rows }: AddedRows): Promise<void> {
    if (rows.length === 0) return
    const values = rows.map((row) => given.map(({ name }) => row[name] ?? null))
    const columns = given.map(({ name }) => `"${name}"`) as [string, ...string[]]
    const options = { format: 'JSONCompactEachRow', clickhouse_settings: SETTINGS, abort_signal: this.#signal } as const
    await this.#explained(() => this.#client.insert({ table, columns, values, ...options }))
  }

  async #explained<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      throw storeError(this.#store, error)
    }
  }
}
