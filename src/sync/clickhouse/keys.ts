import { keysOf } from '../sql/conditions.ts'
import type { AddedRows, Names } from '../sql/connection.ts'
import { keyReader } from '../store/row-key.ts'
import type { SyncColumn, SyncRow } from '../store/store.ts'
import type { ClickHouseQueries } from './queries.ts'

/** Keys of more rows would take too much memory. */
const MOST = 200_000

/**
 * The keys and days of a table, while it is small: a new day, such as each of a first load, needs no statement that asks
 * for them.
 */
export class ClickHouseKeys {
  readonly #queries: ClickHouseQueries
  #known: { readonly keys: Set<string>; readonly days: Set<string> } | undefined
  #isLarge = false

  constructor(queries: ClickHouseQueries) {
    this.#queries = queries
  }

  /** Whether nothing is stored under a day, and none of its rows under another one; `false` if that is not known. */
  async lack(names: Names, day: string, columns: readonly SyncColumn[], rows: readonly SyncRow[]): Promise<boolean> {
    const keyOf = keyReader(columns)
    if (this.#known === undefined && !this.#isLarge) {
      const query = `SELECT day, ${keysOf(columns)} FROM ${names.rows} LIMIT ${MOST + 1}`
      const stored = (await this.#queries.rows(query)) as (SyncRow & { readonly day: string })[]
      this.#isLarge = stored.length > MOST
      const [keys, days] = [new Set(stored.map(keyOf)), new Set(stored.map((row) => row.day))]
      if (!this.#isLarge) this.#known = { keys, days }
    }
    const known = this.#known
    return known !== undefined && !known.days.has(day) && !rows.some((row) => known.keys.has(keyOf(row)))
  }

  /** Adds the rows of a day that is stored. */
  add(day: string, { columns, rows }: AddedRows): void {
    if (this.#known === undefined) return
    const keyOf = keyReader(columns)
    this.#known.days.add(day)
    for (const row of rows) this.#known.keys.add(keyOf(row))
    if (this.#known.keys.size <= MOST) return
    this.#isLarge = true
    this.#known = undefined
  }

  /** Forgets what is known, as rows of any day may change. */
  forget(): void {
    this.#known = undefined
  }
}
