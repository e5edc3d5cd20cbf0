import type { SyncColumn, SyncRow } from '../store/store.ts'
import type { ReadDay, SqlConnection } from './connection.ts'

/** The temporary tables in which the rows of a day wait: they come in parts. */
export class Staging {
  readonly tables: Pick<ReadDay, 'staging' | 'differing'>
  readonly #connection: SqlConnection
  readonly #columns: readonly SyncColumn[]
  #isMade = false

  constructor(connection: SqlConnection, day: string, columns: readonly SyncColumn[]) {
    const { swaps, temporary } = connection
    const named = (of: '' | '_differing') =>
      swaps?.staging(day, of) ?? `${temporary}.affiliate_network_sdk_${day.replaceAll('-', '_')}${of}`
    this.tables = { staging: named(''), differing: named('_differing') }
    this.#connection = connection
    this.#columns = columns
  }

  async add(rows: readonly SyncRow[]): Promise<void> {
    const { staging } = this.tables
    if (!this.#isMade) {
      this.#isMade = true
      await this.#dropAll()
      const types = this.#columns.map(({ name, kind }) => `"${name}" ${this.#connection.types[kind]}`)
      await this.#connection.run(temporaryTable(this.#connection, staging, `(${types.join(', ')})`))
    }
    await this.#connection.load(staging, this.#columns, rows)
  }

  async drop(): Promise<void> {
    if (this.#isMade) await this.#dropAll()
  }

  async #dropAll(): Promise<void> {
    for (const table of Object.values(this.tables)) await this.#connection.run(`DROP TABLE IF EXISTS ${table}`)
  }
}

/** Makes a temporary table. An engine without transactions keeps it where others can be swapped in. */
export function temporaryTable({ swaps }: SqlConnection, table: string, definition: string): string {
  if (swaps === undefined) return `CREATE TEMPORARY TABLE ${table} ${definition}`
  const engine = swaps.engine('staging', true, [])
  return `CREATE TABLE ${table} ${definition.startsWith('AS ') ? `${engine} ${definition}` : `${definition}${engine}`}`
}
