import { inputError } from '../../errors/input-error.ts'
import { keyColumns } from '../store/row-key.ts'
import type { SyncColumn, SyncRow, SyncRun, SyncSnapshot, SyncStore } from '../store/store.ts'
import { checkColumns, type StoreOptions } from '../store/store-input.ts'
import { added, type ComparedDay, compare, countStored, unchanged } from './comparison.ts'
import type { Names, ReadDay, SqlConnection, SqlEngine, Statement } from './connection.ts'
import { digestOf } from './digest.ts'
import { withStoredKeys } from './keys.ts'
import { namesOf } from './names.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { hasRuns, recordRun } from './runs.ts'
import { Staging } from './staging.ts'
import { addDirectly, addStatements, noteStatements, replaceStatements } from './statements.ts'
import { forgetStatements, type StoredTables, tableStatements } from './tables.ts'

interface Run {
  readonly connection: SqlConnection
  tables: StoredTables
  hasForgotten: boolean
  /** Whether there is a table of runs. */
  hasRuns: boolean
}

/** A store of tables in an engine of SQL. */
export class SqlStore implements SyncStore {
  readonly table: string | undefined
  readonly #engine: SqlEngine
  readonly #keepChanges: number | undefined
  readonly #inTurn = oneAtATime()
  #run: Run | undefined

  constructor(engine: SqlEngine, { table, keepChanges }: StoreOptions) {
    this.#engine = engine
    this.table = table
    this.#keepChanges = keepChanges
  }

  async open(given: string, columns: readonly SyncColumn[] = []): Promise<(readonly [day: string, note: string])[]> {
    const connection = await this.#engine.connect(given)
    try {
      const tables = await this.#find(connection, given, columns)
      const runs = await hasRuns(this.#engine.name, connection)
      this.#run = { connection, tables, hasForgotten: false, hasRuns: runs }
      checkColumns(this.#engine.name, columnsIn(connection, columns))
      if (!tables.areMade) return []
      const rows = await connection.rows(`SELECT day, note FROM ${namesOf(connection.table).days}`)
      return rows.map(({ day, note }) => [String(day), String(note)] as const).filter(([, note]) => note !== '')
    } catch (error) {
      await connection.close()
      this.#run = undefined
      throw error
    }
  }

  /** Looks for the tables. @throws InputError if they are not those of a sync, or not all of them */
  async #find(connection: SqlConnection, given: string, ofRun: readonly SyncColumn[]): Promise<StoredTables> {
    const { table } = connection
    const ends = ['', '_changes', '_days']
    const columns: string[][] = []
    for (const end of ends) columns.push(await connection.columnNames(table + end))
    const [ofRows = [], ofChanges = [], ofDays = []] = columns
    const found = ends.filter((_, at) => columns[at]?.length).map((end) => given + end)
    const areMade = found.length === ends.length && String(ofDays) === 'day,note'
    const areOthers = found.length > 0 && !areMade
    if (areOthers && !(found.length === 1 && ofRows.length > 0 && (await connection.takes?.(table)))) {
      const whole = `${given}, ${given}_changes and ${given}_days, as a sync made them`
      const advice = 'drop what is left of them to begin anew, or name a new table'
      throw inputError(this.#engine.name, {
        path: 'table',
        expected: `none or all of ${whole} (${advice})`,
        received: found.join(', '),
      })
    }
    const key = keyColumns(ofRun).map(({ name }) => name)
    if (areMade && !key.every((name) => ofChanges.includes(name))) {
      const advice = `drop ${found.join(', ')} to begin anew, or name a new table`
      throw inputError(this.#engine.name, {
        path: 'table',
        expected: `a table whose key is ${key.join(' and ')} (${advice})`,
        received: `${given}, which an earlier version made`,
      })
    }
    return { areMade, columns: ofRows }
  }

  async replace(snapshot: SyncSnapshot): Promise<void> {
    const { day, columns, known, digest: before, seenAt, keepChanges = this.#keepChanges, rows, accept } = snapshot
    const run = this.#run as Run
    const { connection } = run
    const all = columnsIn(connection, columns)
    const isCompared = ({ name }: SyncColumn) => known?.includes(name) !== false
    const compared = columnsIn(connection, columns.filter(isCompared))
    const names = namesOf(connection.table)
    const staging = new Staging(connection, day, all)
    let [parts, given] = [0, 0]
    let first: readonly SyncRow[] = []
    try {
      for await (const read of rows) {
        const part = withStoredKeys(columns, read, connection.lacksNul === true)
        parts++
        given += part.length
        if (parts === 1) {
          // Most days have one part, which may be what is stored: then it needs no table.
          first = part
          continue
        }
        // Other days may be stored between two parts.
        if (parts === 2) await this.#inTurn(() => staging.add(first))
        await this.#inTurn(() => staging.add(part))
      }
      // What is stored for the first time is seldom read again without a change.
      const digest = parts === 1 && known !== undefined ? digestOf(columns, first) : undefined
      await this.#inTurn(async () => {
        const isSame =
          digest !== undefined && digest === before && (await countStored(connection, names, day)) === given
        const isDirect = !isSame && parts < 2 && (await canAdd(run, names, snapshot, all, first))
        if (!isSame && !isDirect && parts < 2) await staging.add(first)
        const read = { day, ...staging.tables, columns: all, compared, isFirst: known === undefined, seenAt }
        const around = connection.swaps?.around(names, read) ?? names
        const found = isSame
          ? unchanged(given)
          : isDirect
            ? added(given)
            : await compare(connection, around, read, { columns, stored: run.tables, given })
        const note = accept(found.changes, digest)
        await this.#prepare(run, all, day !== '', { seenAt, keepChanges })
        const losing = found.changes.taken?.map((taken) => taken.day) ?? []
        await write(connection, names, { ...read, note, losing }, found, isDirect ? first : undefined)
      })
    } finally {
      // The error of a lost connection has been reported by then.
      await this.#inTurn(() => staging.drop()).catch(() => {})
    }
  }

  async release(ended?: SyncRun): Promise<void> {
    const run = this.#run
    this.#run = undefined
    try {
      // A first run that has stored nothing leaves nothing.
      if (run !== undefined && ended !== undefined && (run.tables.areMade || run.hasRuns))
        await recordRun(this.#engine.name, run.connection, ended)
    } finally {
      await run?.connection.close()
    }
  }

  /** Makes the tables, or adds the columns that they lack; once in a run, removes old changes. */
  async #prepare(
    run: Run,
    columns: readonly SyncColumn[],
    hasDays: boolean,
    { seenAt, keepChanges }: Pick<SyncSnapshot, 'seenAt' | 'keepChanges'>,
  ): Promise<void> {
    const { connection, tables, hasForgotten } = run
    const names = namesOf(connection.table)
    const statements = tableStatements(names, connection, hasDays, columns, tables)
    if (!hasForgotten && tables.areMade && keepChanges !== undefined) {
      const until = new Date(seenAt.getTime() - keepChanges * DAY)
      statements.push(...forgetStatements(names, connection, hasDays, until))
    }
    if (statements.length > 0) await connection.transaction(statements)
    run.tables = { areMade: true, columns: [...tables.columns, ...columns.map(({ name }) => name), ...OWN] }
    run.hasForgotten = true
  }
}

const DAY = 86_400_000

/** The columns that a store adds. */
const OWN = ['day', 'first_seen_at', 'changed_at', 'gone_at']

/** The columns that keep those of the service. */
const columnsIn = (connection: SqlConnection, columns: readonly SyncColumn[]) =>
  columns.flatMap((column) => connection.columnsOf?.(column) ?? [column])

/** Whether the rows of a day that is new can be added without a temporary table. */
async function canAdd(
  { connection, tables }: Run,
  names: Names,
  { day, known }: SyncSnapshot,
  columns: readonly SyncColumn[],
  rows: readonly SyncRow[],
): Promise<boolean> {
  if (known !== undefined || connection.canAdd === undefined) return false
  // A table of the owner's may lack columns until the first day is stored.
  return tables.areMade ? connection.canAdd(names, day, columns, rows) : tables.columns.length === 0
}

/** Stores a day; with `direct`, its rows, none of which is stored. */
async function write(
  connection: SqlConnection,
  names: Names,
  read: ReadDay,
  found: ComparedDay,
  direct: readonly SyncRow[] | undefined,
): Promise<void> {
  const { swaps } = connection
  if (direct === undefined)
    return swaps?.replace(names, read, found) ?? connection.transaction(statementsFor(connection, names, read, found))
  const [rows, ...note] = addDirectly(names, connection, read, direct)
  await (swaps?.add(names, read, rows) ?? connection.transaction([rows, ...note]))
}

function statementsFor(
  connection: SqlConnection,
  names: Names,
  read: ReadDay,
  { changes, isNew, isSame }: ComparedDay,
): Statement[] {
  if (isSame) return noteStatements(names, read)
  const replace = isNew ? addStatements(names, connection, read) : replaceStatements(names, connection, read, changes)
  return [...(connection.before?.(names, read) ?? []), ...replace]
}
