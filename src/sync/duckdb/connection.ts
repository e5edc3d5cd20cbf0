import { basename } from 'node:path'
import type { DuckDBInstance } from '@duckdb/node-api'
import { isAffiliateNetworkError } from '../../errors/errors.ts'
import type { SqlConnection, Statement } from '../sql/connection.ts'
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

const types = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  decimal: 'DECIMAL(38, 10)',
  date: 'DATE',
  time: 'TIMESTAMPTZ',
  json: 'VARCHAR',
}

/** The columns and rows in texts that DuckDB splits again. */
function* joined(columns: readonly SyncColumn[], rows: readonly SyncRow[]) {
  for (let start = 0; start < rows.length; start += JOINED)
    yield joinRows(columns, types, rows.slice(start, start + JOINED))
}

/** Connects to the database that remembers the rows of a folder, and completes the files from the rows in it. */
export async function duckConnection(folder: string, instance: DuckDBInstance): Promise<SqlConnection> {
  const duck = await instance.connect()
  const read = async (sql: string, values?: string[]) => (await duck.runAndReadAll(sql, values)).getRowObjects()
  const run = async (statements: readonly Statement[]) => {
    for (const { sql, values } of statements) await duck.run(sql, values && [...values])
  }
  const files = new ParquetFiles(folder, read)
  const table = 'stored'
  const names = namesOf(table)
  const inTransaction = (work: () => Promise<void>) =>
    explained(folder, async () => {
      await duck.run('BEGIN')
      try {
        await work()
        await duck.run('COMMIT')
      } catch (error) {
        await duck.run('ROLLBACK').catch(() => {})
        throw error
      }
      await files.write(names)
    })
  const rows = (sql: string) => explained(folder, () => read(sql))
  const columnNames = async (of: string) => {
    const found = await rows(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '${of}' ORDER BY name`,
    )
    return found.map(({ name }) => String(name))
  }
  await rows(`SET TimeZone = 'UTC'`)
  const made = await columnNames(table)
  let isList = made.length === 0 ? undefined : !made.includes('day')
  await explained(folder, () => files.recover(names, isList))
  return {
    // DuckDB finds rows faster without an index.
    ...{ types, hasKeys: false, table, shortName: basename(folder), columnNames, rows },
    tableEnd: () => '',
    comments: commentsOn,
    instant: (at) => at.toISOString(),
    textOf({ name, kind }) {
      if (kind === 'text') return `"${name}"`
      if (kind !== 'time') return `CAST("${name}" AS VARCHAR)`
      return `strftime("${name}", '%Y-%m-%dT%H:%M:%S${name.endsWith('_at') ? '.%g' : ''}Z')`
    },
    elsewhere: ({ key, rows: some, day, select }) =>
      explained(folder, async () => {
        const found: StoredRow[] = []
        for (const { text, query } of joined(key, some)) {
          const sql = `${select} FROM stored WHERE "day" <> '${day}' AND (${list(key)}) IN (${query})`
          found.push(...((await read(sql, [text])) as unknown as StoredRow[]))
        }
        return found
      }),
    async transaction(statements) {
      // Columns that were added are in all files.
      const isAltered = statements.some(({ sql }) => sql.startsWith('ALTER '))
      const forgets = statements.filter(({ sql }) => sql.startsWith(`DELETE FROM ${names.changes} `))
      const altered = isAltered ? [allDue(names, isList === true)] : []
      const due = [...altered, ...forgets.map(({ sql }) => forgottenDue(sql, isList === true))]
      await inTransaction(() => run([...due, ...statements]))
    },
    async write(change) {
      const { put, remove, replaced, columns, key, listed, notes, day } = change
      isList = change.isList
      const isSame = put.length + remove.length + listed.rows.length === 0
      const due = isSame && files.hasFile(day, isList) ? [] : [dueStatement(change)]
      await inTransaction(async () => {
        for (const { text, query } of joined(key, [...remove, ...replaced]))
          await duck.run(`DELETE FROM stored WHERE (${list(key)}) IN (${query})`, [text])
        for (const { table: of, columns: some, rows: added } of [{ table, columns, rows: put }, listed])
          for (const { text, query } of joined(some, added))
            await duck.run(`INSERT INTO ${of} (${list(some)}) ${query}`, [text])
        await run([...notes, ...due])
      })
    },
    async close() {
      duck.closeSync()
      instance.closeSync()
      openFolders.delete(folder)
    },
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
