import { inputErrorAt } from '../errors/input-error.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { Names, SqlConnection, SqlEngine, Statement } from './sql-connection.ts'
import {
  addStatements,
  compareRows,
  countSame,
  findStored,
  namesOf,
  noteStatements,
  type ReadDay,
  replaceStatements,
  tableStatements,
} from './sql-statements.ts'
import type { DayComparison, SyncColumn, SyncSnapshot, SyncStore } from './store.ts'

interface Run {
  readonly connection: SqlConnection
  /** The columns of the table; `undefined` before the first day, none if there is no table yet. */
  columns?: readonly string[]
}

/** A store of tables in an engine of SQL. */
export class SqlStore implements SyncStore {
  readonly table: string | undefined
  readonly #engine: SqlEngine
  readonly #inTurn = oneAtATime()
  #run: Run | undefined

  constructor(engine: SqlEngine, table: string | undefined) {
    this.#engine = engine
    this.table = table
  }

  async open(given: string): Promise<(readonly [day: string, note: string])[]> {
    const connection = await this.#engine.connect(given)
    const { table } = connection
    try {
      this.#run = { connection }
      if (String(await connection.names(`${table}_days`)) === 'day,note') {
        const rows = await connection.rows(`SELECT day, note FROM ${namesOf(table).days}`)
        return rows.map(({ day, note }) => [String(day), String(note)] as const)
      }
      for (const end of ['', '_changes', '_days']) {
        if ((await connection.names(table + end)).length > 0)
          throw inputErrorAt(this.#engine.name, 'table', 'a table that a sync made, or a new name', given + end)
      }
      return []
    } catch (error) {
      await this.release()
      throw error
    }
  }

  async replace({ day, columns, known, seenAt, rows, accept }: SyncSnapshot): Promise<void> {
    const run = this.#run as Run
    const { connection } = run
    const kept = columns.map((column) => ({ column, own: connection.columnsOf?.(column) ?? [column] }))
    const all = kept.flatMap(({ own }) => own)
    const compared = kept.flatMap(({ column, own }) => (known?.includes(column.name) === false ? [] : own))
    const staging = `${connection.temporary}.affiliate_network_sdk_${day.replaceAll('-', '_')}`
    const drop = () => connection.run(`DROP TABLE IF EXISTS ${staging}`)
    const types = all.map(({ name, kind }) => `"${name}" ${connection.types[kind]}`)
    let given = 0
    try {
      // Rows wait in a temporary table: they come in parts, and other days may be stored in between.
      await this.#inTurn(drop)
      await this.#inTurn(() => connection.run(`CREATE TEMPORARY TABLE ${staging} (${types.join(', ')})`))
      for await (const part of rows) {
        given += part.length
        await this.#inTurn(() => connection.load(staging, all, part))
      }
      await this.#inTurn(async () => {
        const names = namesOf(connection.table)
        run.columns ??= await connection.names(connection.table)
        const read = { day, staging, columns: all, compared, isFirst: known === undefined, seenAt }
        const found = await compare(connection, names, read, { columns, stored: run.columns, given })
        const note = accept(found.changes)
        await prepare(run, day !== '', all)
        await connection.transaction(statementsFor(connection, names, { ...read, note }, found))
      })
    } finally {
      // The error of a lost connection has been reported by then.
      await this.#inTurn(drop).catch(() => {})
    }
  }

  async release(): Promise<void> {
    const run = this.#run
    this.#run = undefined
    await run?.connection.close()
  }
}

/** Makes the tables, or adds the columns that they lack. */
async function prepare(run: Run, hasDays: boolean, columns: readonly SyncColumn[]): Promise<void> {
  const { connection, columns: stored = [] } = run
  const statements = tableStatements(namesOf(connection.table), connection, hasDays, columns, stored)
  if (statements.length > 0) await connection.transaction(statements)
  run.columns = [...stored, ...columns.map(({ name }) => name)]
}

interface Found {
  readonly changes: DayComparison
  /** Whether nothing is stored under this day, and none of its rows under another one. */
  readonly isNew: boolean
  /** Whether the stored rows are those that were read. */
  readonly isSame: boolean
}

/** Compares a day with what is stored. Most days are new, or as they were. */
async function compare(
  connection: SqlConnection,
  names: Names,
  read: Omit<ReadDay, 'note'>,
  { columns, stored, given }: { columns: readonly SyncColumn[]; stored: readonly string[]; given: number },
): Promise<Found> {
  const { isFirst, compared } = read
  const has = ({ name }: SyncColumn) => stored.includes(name)
  const isNew = stored.length === 0 || (isFirst && (await connection.rows(findStored(names, read))).length === 0)
  if (isNew) return { changes: { stored: 0, added: given, changed: 0, removed: 0, emptied: [] }, isNew, isSame: false }
  if (!isFirst && read.columns.every(has)) {
    const [counts] = await connection.rows(countSame(names, read))
    const { stored: before, same } = counts as Record<string, unknown>
    if (Number(before) === Number(same) && given === Number(same))
      return { changes: { stored: given, added: 0, changed: 0, removed: 0, emptied: [] }, isNew, isSame: true }
  }
  const both = compared.filter(has)
  const counted = both.filter(({ name }) => columns.some((column) => column.name === name))
  const [row] = await connection.rows(compareRows(names, { ...read, compared: both }, counted))
  const count = (name: string) => Number(row?.[name])
  return {
    changes: {
      stored: count('stored'),
      added: given - count('found'),
      changed: count('changed'),
      removed: count('stored') - count('kept'),
      emptied: counted
        .map(({ name }, at) => ({ name, had: count(`had${at}`), lost: count(`lost${at}`) }))
        .filter(({ lost }) => lost > 0),
    },
    isNew,
    isSame: false,
  }
}

function statementsFor(connection: SqlConnection, names: Names, read: ReadDay, { isNew, isSame }: Found): Statement[] {
  const { day, staging } = read
  if (isSame) return noteStatements(names, read)
  if (isNew) return [...(connection.before?.(names, day) ?? []), ...addStatements(names, read)]
  return [...(connection.before?.(names, day, staging) ?? []), ...replaceStatements(names, connection, read)]
}
