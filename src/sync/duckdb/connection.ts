import { basename } from 'node:path'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { isAffiliateNetworkError } from '../../errors/errors.ts'
import type { DayWrite, KeySearch, SqlConnection, Statement } from '../sql/connection.ts'
import { commentsOn, list, namesOf } from '../sql/names.ts'
import type { StoredRow, SyncColumn, SyncRow } from '../store/store.ts'
import { storeError } from '../store/store-error.ts'
import { allDue, dueStatement, forgottenDue, ParquetFiles } from './parquet-files.ts'
import { joinRows } from './rows.ts'

const NAME = 'parquetStore'

/** Rows that are given to DuckDB in one text. With more, it would need more memory, and little less time. */
const JOINED = 2_048

/** Folders that this process has open: DuckDB keeps other processes out, and not a second store of the same one. */
export const openFolders = new Set<string>()

/** A connection to the database that remembers the rows of a folder. */
export class DuckConnection implements SqlConnection {
  readonly types = {
    text: 'VARCHAR',
    integer: 'BIGINT',
    decimal: 'DECIMAL(38, 10)',
    date: 'DATE',
    time: 'TIMESTAMPTZ',
    json: 'VARCHAR',
  }
  // DuckDB finds rows faster without an index.
  readonly hasKeys = false
  readonly table = 'stored'
  readonly shortName: string
  readonly #folder: string
  readonly #instance: DuckDBInstance
  readonly #connection: DuckDBConnection
  readonly #files: ParquetFiles
  #isList: boolean | undefined

  constructor(folder: string, instance: DuckDBInstance, connection: DuckDBConnection) {
    this.shortName = basename(folder)
    this.#folder = folder
    this.#instance = instance
    this.#connection = connection
    this.#files = new ParquetFiles(folder, (sql) => this.#read(sql))
  }

  /** Completes the files, from the rows in the database. */
  async recover(): Promise<void> {
    await this.#read(`SET TimeZone = 'UTC'`)
    const columns = await this.columnNames(this.table)
    this.#isList = columns.length === 0 ? undefined : !columns.includes('day')
    await this.#files.recover(namesOf(this.table), this.#isList)
  }

  tableEnd(): string {
    return ''
  }

  readonly comments = commentsOn

  instant(at: Date): string {
    return at.toISOString()
  }

  async columnNames(table: string): Promise<string[]> {
    const rows = await this.rows(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '${table}' ORDER BY name`,
    )
    return rows.map(({ name }) => String(name))
  }

  async rows(sql: string): Promise<Record<string, unknown>[]> {
    return this.#explained(() => this.#read(sql))
  }

  textOf({ name, kind }: SyncColumn): string {
    if (kind === 'text') return `"${name}"`
    if (kind !== 'time') return `CAST("${name}" AS VARCHAR)`
    return `strftime("${name}", '%Y-%m-%dT%H:%M:%S${name.endsWith('_at') ? '.%g' : ''}Z')`
  }

  async elsewhere({ key, rows, day, select }: KeySearch): Promise<StoredRow[]> {
    const found: StoredRow[] = []
    await this.#explained(async () => {
      for (const { text, query } of this.#joined(key, rows)) {
        const sql = `${select} FROM stored WHERE "day" <> '${day}' AND (${list(key)}) IN (${query})`
        found.push(...((await this.#connection.runAndReadAll(sql, [text])).getRowObjects() as unknown as StoredRow[]))
      }
    })
    return found
  }

  async transaction(statements: readonly Statement[]): Promise<void> {
    const [names, isList] = [namesOf(this.table), this.#isList === true]
    // Columns that were added are in all files.
    const isAltered = statements.some(({ sql }) => sql.startsWith('ALTER '))
    const forgets = statements.filter(({ sql }) => sql.startsWith(`DELETE FROM ${names.changes} `))
    const due = [...(isAltered ? [allDue(names, isList)] : []), ...forgets.map(({ sql }) => forgottenDue(sql, isList))]
    await this.#inTransaction(async () => {
      for (const { sql, values } of [...due, ...statements]) await this.#connection.run(sql, values && [...values])
    })
  }

  async write(change: DayWrite): Promise<void> {
    const { put, remove, replaced, columns, key, listed, notes, day, isList } = change
    this.#isList = isList
    const isSame = put.length + remove.length + listed.rows.length === 0
    await this.#inTransaction(async () => {
      for (const { text, query } of this.#joined(key, [...remove, ...replaced]))
        await this.#connection.run(`DELETE FROM stored WHERE (${list(key)}) IN (${query})`, [text])
      for (const { table, columns: some, rows } of [{ table: 'stored', columns, rows: put }, listed])
        for (const { text, query } of this.#joined(some, rows))
          await this.#connection.run(`INSERT INTO ${table} (${list(some)}) ${query}`, [text])
      const due = isSame && this.#files.hasFile(day, isList) ? [] : [dueStatement(change)]
      for (const { sql, values } of [...notes, ...due]) await this.#connection.run(sql, values && [...values])
    })
  }

  async close(): Promise<void> {
    this.#connection.closeSync()
    this.#instance.closeSync()
    openFolders.delete(this.#folder)
  }

  *#joined(columns: readonly SyncColumn[], rows: readonly SyncRow[]) {
    for (let start = 0; start < rows.length; start += JOINED)
      yield joinRows(columns, this.types, rows.slice(start, start + JOINED))
  }

  async #inTransaction(work: () => Promise<void>): Promise<void> {
    await this.#explained(async () => {
      await this.#connection.run('BEGIN')
      try {
        await work()
        await this.#connection.run('COMMIT')
      } catch (error) {
        await this.#connection.run('ROLLBACK').catch(() => {})
        throw error
      }
      await this.#files.write(namesOf(this.table))
    })
  }

  async #read(sql: string): Promise<Record<string, unknown>[]> {
    return (await this.#connection.runAndReadAll(sql)).getRowObjects()
  }

  #explained<Result>(work: () => Promise<Result>): Promise<Result> {
    return explained(this.#folder, work)
  }
}

export async function explained<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isAffiliateNetworkError(error)) throw error
    throw storeError(`${NAME}: ${folder}`, error)
  }
}
