import { compareRows } from '../store/compare-rows.ts'
import { keyColumns, keyReader } from '../store/row-key.ts'
import type {
  StoredRow,
  StoredTable,
  SyncColumn,
  SyncEnd,
  SyncRow,
  SyncSnapshot,
  SyncStore,
  TableSettings,
} from '../store/store.ts'
import { checkColumns, SHARED, type StoreOptions } from '../store/store-input.ts'
import type { SqlConnection, SqlEngine, Statement } from './connection.ts'
import { findShared, findTables, SMALL, settingsOf } from './find-tables.ts'
import { withStoredKeys } from './keys.ts'
import { besides, literal, namesOf } from './names.ts'
import {
  changeColumns,
  changeKey,
  columnsIn,
  forgetChanges,
  isThere,
  ownColumns,
  SMALL_TABLES,
  type SmallTable,
  type StoredTables,
  smallColumns,
  smallTable,
  tableStatements,
  upsert,
} from './tables.ts'

interface Run {
  readonly connection: SqlConnection
  tables: StoredTables
  /** The shared tables that are there. */
  readonly shared: Set<SmallTable>
  settings: TableSettings | undefined
  /** Rows by day. */
  readonly counts: Map<string, number>
  /** When each day was read. */
  readonly readAt: Map<string, string>
}

/** A store of tables in an engine of SQL. */
export class SqlStore implements SyncStore {
  readonly table: string | undefined
  readonly #engine: SqlEngine
  readonly #keepChanges: number | undefined
  #run: Run | undefined

  constructor(engine: SqlEngine, { table, keepChanges }: StoreOptions) {
    this.#engine = engine
    this.table = table
    this.#keepChanges = keepChanges
  }

  async open(given: string, columns: readonly SyncColumn[], signal: AbortSignal): Promise<StoredTable> {
    const connection = await this.#engine.connect(given, signal)
    try {
      checkColumns(this.#engine.name, columnsIn(connection, columns))
      const shared = await findShared(this.#engine.name, connection)
      const settings = shared.has('tables') ? await settingsOf(connection) : undefined
      const tables = await findTables(this.#engine.name, connection, given, columns, settings)
      const counts = new Map<string, number>()
      const readAt = new Map<string, string>()
      this.#run = { connection, tables, shared, settings, counts, readAt }
      if (!isMade(tables) || settings === undefined) return { settings: undefined, days: [] }
      const names = namesOf(connection.table)
      const isList = !tables.columns.includes('day')
      const counted = isList
        ? `SELECT '' AS day, count(*) AS rows FROM ${names.rows} WHERE gone_at IS NULL`
        : `SELECT ${connection.textOf(DAY)} AS day, count(*) AS rows FROM ${names.rows} GROUP BY "day"`
      if (tables.columns.length > 0)
        for (const { day, rows } of await connection.rows(counted)) counts.set(String(day), Number(rows))
      const notes = shared.has('days')
        ? await connection.rows(
            `SELECT ${connection.textOf(DAY)} AS day, ${connection.textOf(READ_AT)} AS read_at, figures AS note FROM ${names.days} WHERE table_name = ${literal(connection.shortName)}`,
          )
        : []
      for (const { day, read_at } of notes) readAt.set(String(day), String(read_at))
      return {
        settings,
        columns: columns.filter((column) => isThere(column, connection, tables)).map(({ name }) => name),
        days: notes.map(({ day, note }) => ({
          day: String(day),
          note: String(note),
          rows: counts.get(isList ? '' : String(day)) ?? 0,
        })),
      }
    } catch (error) {
      this.#run = undefined
      await connection.close()
      throw error
    }
  }

  async replace(snapshot: SyncSnapshot): Promise<void> {
    const { day, isList, columns, seenAt } = snapshot
    const run = this.#run as Run
    const { connection, counts } = run
    const read: SyncRow[] = []
    for await (const part of snapshot.rows) for (const row of withStoredKeys(columns, part)) read.push(row)
    const place = isList ? '' : day
    const stored =
      run.tables.columns.length > 0 && (isList || counts.get(place))
        ? await this.#stored(run, columns, day, isList)
        : []
    const keyOf = keyReader(columns)
    const held = new Set(stored.map(keyOf))
    const fresh = read.filter((row) => !held.has(keyOf(row)))
    const others = [...counts].some(([other, rows]) => other !== place && rows > 0)
    const key = keyColumns(columns)
    const elsewhere =
      !isList && others && fresh.length > 0
        ? await connection.elsewhere({ key, rows: fresh, day, select: selectOf(run, columns, isList) })
        : []
    const all = [...stored, ...elsewhere]
    const compared = compareRows(snapshot, read, all, connection.instant(seenAt))
    const { changes } = compared
    const note = snapshot.accept(changes)
    await this.#prepare(run, snapshot, key)
    const rows = changes.shared.reduce((sum, one) => sum - one.rows, read.length)
    const settings = this.#keepSettings(run, snapshot.settings)
    const removeOld = {
      sql: `DELETE FROM ${namesOf(connection.table).days} WHERE table_name = ?`,
      values: [connection.shortName],
    }
    const ofDay = upsert(connection, 'days', [connection.shortName, day, rows, connection.instant(seenAt), note])
    const ofChanges = changeColumns(key, isList)
    await connection.check?.()
    await connection.write({
      ...compared,
      ...{ day, isList, key, stored },
      columns: [...columnsIn(connection, columns), ...ownColumns(isList)],
      losing: changes.taken.map((taken) => taken.day),
      listed: {
        table: namesOf(connection.table).changes,
        columns: ofChanges,
        key: changeKey(ofChanges),
        rows: compared.listed.map(({ row, change, before, after }) => ({
          ...row,
          ...{ seen_at: connection.instant(seenAt), day, change, before, after },
        })),
      },
      notes: [...(isList ? [removeOld] : []), ...settings, ofDay],
    })
    counts.set(place, rows)
    run.readAt.set(day, connection.instant(seenAt))
    for (const taken of changes.taken) counts.set(taken.day, (counts.get(taken.day) ?? 0) - taken.rows)
  }

  async #stored(run: Run, columns: readonly SyncColumn[], day: string, isList: boolean): Promise<StoredRow[]> {
    const { rows } = namesOf(run.connection.table)
    const where = isList ? '' : ` WHERE "day" = ${literal(day)}`
    return (await run.connection.rows(`${selectOf(run, columns, isList)} FROM ${rows}${where}`)) as StoredRow[]
  }

  /** Makes the tables, or adds the columns that they lack. */
  async #prepare(run: Run, { columns, isList, settings }: SyncSnapshot, key: readonly SyncColumn[]): Promise<void> {
    const { connection, tables, shared } = run
    for (const name of SMALL) if (!shared.has(name)) await this.#makeShared(run, name)
    const all = columnsIn(connection, columns)
    if (tables.columns.length > 0 && tables.hasChanges && all.every(({ name }) => tables.columns.includes(name))) return
    const statements = tableStatements(connection, isList, all, key, tables)
    // The settings come first: with them, a run that is killed here leaves tables that the next one takes for its own.
    await connection.transaction([...this.#keepSettings(run, settings), ...statements])
    const names = [...all, ...ownColumns(isList)].map(({ name }) => name)
    run.tables = { hasChanges: true, columns: [...new Set([...tables.columns, ...names])] }
  }

  async #makeShared({ connection, shared }: Run, name: SmallTable): Promise<void> {
    try {
      await connection.transaction(smallTable(connection, name))
    } catch (error) {
      // A run of another table may have made it at the same moment.
      const found = await connection.columnNames(besides(connection.table, SHARED[name]))
      if (String(found) !== smallColumns(name)) throw error
    }
    shared.add(name)
  }

  #keepSettings(run: Run, settings: TableSettings): Statement[] {
    if (JSON.stringify(settings) === JSON.stringify(run.settings)) return []
    run.settings = settings
    const { timezone = null, fields, network } = settings
    return [upsert(run.connection, 'tables', [run.connection.shortName, timezone, fields.join(','), network])]
  }

  async release(end?: SyncEnd): Promise<void> {
    const run = this.#run
    this.#run = undefined
    try {
      if (run !== undefined && end !== undefined) await this.#record(run, end)
    } finally {
      await run?.connection.close()
    }
  }

  /** Records a run. A first run that has stored nothing leaves nothing. */
  async #record(
    { connection, tables, shared, counts, readAt }: Run,
    { run, notes, keepChanges = this.#keepChanges, keepUntil }: SyncEnd,
  ): Promise<void> {
    if (!isMade(tables) && !shared.has('runs')) return
    const names = namesOf(connection.table)
    const { shortName } = connection
    const values = SMALL_TABLES.runs.columns.slice(1).map(({ name }) => {
      const value = run[name] ?? null
      return value instanceof Date ? connection.instant(value) : value
    })
    const changed = [...notes].map(([day, note]) =>
      upsert(connection, 'days', [
        shortName,
        day,
        counts.get(day) ?? counts.get('') ?? 0,
        readAt.get(day) ?? null,
        note,
      ]),
    )
    const until = keepChanges && new Date(keepUntil.getTime() - keepChanges * 86_400_000)
    await connection.transaction([
      ...(isMade(tables) ? changed : []),
      ...(until && tables.hasChanges ? [forgetChanges(names, connection.instant(until))] : []),
      upsert(connection, 'runs', [shortName, ...values]),
    ])
  }
}

/** Whether a sync has begun to make the tables. */
const isMade = ({ columns, hasChanges }: StoredTables) => columns.length > 0 || hasChanges

const DAY: SyncColumn = { name: 'day', kind: 'date' }
const READ_AT: SyncColumn = { name: 'read_at', kind: 'time' }

/** Reads stored rows in the form in which rows are given: a text or null for each column. */
function selectOf({ connection, tables }: Run, columns: readonly SyncColumn[], isList: boolean): string {
  const all = [...columns, ...ownColumns(isList)]
  const texts = all.map((column) => {
    return `${isThere(column, connection, tables) ? connection.textOf(column) : 'NULL'} AS "${column.name}"`
  })
  return `SELECT ${texts.join(', ')}`
}
