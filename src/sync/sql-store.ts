import { inputErrorAt } from '../errors/input-error.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { Names, SqlConnection, SqlEngine, Statement } from './sql-connection.ts'
import {
  addStatements,
  countSame,
  findStored,
  namesOf,
  noteStatements,
  type ReadDay,
  replaceStatements,
  tableStatements,
} from './sql-statements.ts'
import type { DayChanges, SyncColumn, SyncSnapshot, SyncStore } from './store.ts'

interface Run {
  readonly connection: SqlConnection
  isReady: boolean
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
      this.#run = { connection, isReady: false }
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

  async replace({ day, columns, known, seenAt, rows, note }: SyncSnapshot): Promise<DayChanges> {
    const { connection } = this.#run as Run
    const kept = columns.map((column) => ({ column, own: connection.columnsOf?.(column) ?? [column] }))
    const all = kept.flatMap(({ own }) => own)
    const compared = kept.flatMap(({ column, own }) => (known?.includes(column.name) === false ? [] : own))
    const staging = `affiliate_network_sdk_${day.replaceAll('-', '_')}`
    const drop = () => connection.run(`DROP TABLE IF EXISTS ${staging}`)
    const types = all.map(({ name, kind }) => `"${name}" ${connection.types[kind]}`)
    try {
      await this.#inTurn(() => this.#prepare(day !== '', all))
      // Rows wait in a temporary table: they come in parts, and other days may be stored in between.
      await this.#inTurn(drop)
      await this.#inTurn(() => connection.run(`CREATE TEMP TABLE ${staging} (${types.join(', ')})`))
      for await (const part of rows) await this.#inTurn(() => connection.load(staging, all, part))
      return await this.#inTurn(async () => {
        const names = namesOf(connection.table)
        const read = { day, staging, columns: all, compared, isFirst: known === undefined, seenAt, note: note() }
        const statements = await statementsFor(connection, names, read)
        const counts = await connection.transaction(statements)
        const changes = { added: 0, changed: 0, removed: 0 }
        for (const [at, { counts: name }] of statements.entries()) if (name) changes[name] += counts[at] as number
        return changes
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

  /** Makes the tables, or adds the columns that they lack, before the first day is stored. */
  async #prepare(hasDays: boolean, columns: readonly SyncColumn[]): Promise<void> {
    const run = this.#run as Run
    if (run.isReady) return
    const { connection } = run
    const stored = await connection.names(connection.table)
    const statements = tableStatements(namesOf(connection.table), connection, hasDays, columns, stored)
    if (statements.length > 0) await connection.transaction(statements)
    run.isReady = true
  }
}

/** The statements that store a day. Most days are new, or as they were. */
async function statementsFor(connection: SqlConnection, names: Names, read: ReadDay): Promise<Statement[]> {
  const { day, staging, isFirst } = read
  if (isFirst) {
    const isNew = (await connection.rows(findStored(names, read))).length === 0
    if (isNew) return [...(connection.before?.(names, day) ?? []), ...addStatements(names, read)]
  } else {
    const [counts] = await connection.rows(countSame(names, read))
    const { stored, given, same } = counts as Record<string, unknown>
    if (stored === same && given === same) return noteStatements(names, read)
  }
  return [...(connection.before?.(names, day, staging) ?? []), ...replaceStatements(names, connection, read)]
}
