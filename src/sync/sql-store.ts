import { inputError } from '../errors/input-error.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { Found, Names, ReadDay, SqlConnection, SqlEngine, Statement } from './sql-connection.ts'
import { digestOf } from './sql-digest.ts'
import { Staging, temporaryTable } from './sql-staging.ts'
import {
  addDirectly,
  addStatements,
  countDiffering,
  countValues,
  findDiffering,
  findStored,
  forgetStatements,
  namesOf,
  noteStatements,
  ownRows,
  replaceStatements,
  type StoredTables,
  tableStatements,
} from './sql-statements.ts'
import type { DayComparison, SyncColumn, SyncRow, SyncSnapshot, SyncStore } from './store.ts'
import { checkColumns, type StoreOptions } from './store-input.ts'

interface Run {
  readonly connection: SqlConnection
  tables: StoredTables
  hasForgotten: boolean
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
      const tables = await this.#find(connection, given)
      this.#run = { connection, tables, hasForgotten: false }
      checkColumns(this.#engine.name, columnsIn(connection, columns))
      if (!tables.areMade) return []
      const rows = await connection.rows(`SELECT day, note FROM ${namesOf(connection.table).days}`)
      return rows.map(({ day, note }) => [String(day), String(note)] as const)
    } catch (error) {
      await connection.close()
      this.#run = undefined
      throw error
    }
  }

  /** Looks for the tables. @throws InputError if they are not those of a sync, or not all of them */
  async #find(connection: SqlConnection, given: string): Promise<StoredTables> {
    const { table } = connection
    const ends = ['', '_changes', '_days']
    const columns: string[][] = []
    for (const end of ends) columns.push(await connection.names(table + end))
    const [ofRows = [], , ofDays = []] = columns
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
      for await (const part of rows) {
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
        const isDirect = !isSame && parts < 2 && (await canAdd(run, names, snapshot, first))
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
        if (connection.swaps !== undefined) return connection.swaps.replace(names, { ...read, note }, found)
        if (isDirect) return connection.transaction(addDirectly(names, connection, { ...read, note }, first))
        await connection.transaction(statementsFor(connection, names, { ...read, note }, found))
      })
    } finally {
      // The error of a lost connection has been reported by then.
      await this.#inTurn(() => staging.drop()).catch(() => {})
    }
  }

  async release(): Promise<void> {
    const run = this.#run
    this.#run = undefined
    await run?.connection.close()
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

interface ComparedDay extends Found {
  readonly changes: DayComparison
}

const unchanged = (rows: number): ComparedDay => ({
  changes: { stored: rows, added: 0, changed: 0, removed: 0, emptied: [] },
  isNew: false,
  isSame: true,
})

const added = (rows: number): ComparedDay => ({
  changes: { stored: 0, added: rows, changed: 0, removed: 0, emptied: [] },
  isNew: true,
  isSame: false,
})

/** Whether the rows of a day that is new can be added without a temporary table. */
async function canAdd(
  { connection, tables }: Run,
  names: Names,
  { day, known }: SyncSnapshot,
  rows: readonly SyncRow[],
): Promise<boolean> {
  if (known !== undefined || connection.canAdd === undefined) return false
  return tables.columns.length === 0 || connection.canAdd(names, day, rows)
}

/** How many rows are stored under a day. If all of its rows are, none has moved to another day since. */
async function countStored(connection: SqlConnection, { rows }: Names, day: string): Promise<number> {
  const [found] = await connection.rows(`SELECT count(*) AS stored FROM ${rows} WHERE ${ownRows(day)}`)
  return Number(found?.stored)
}

/** Compares a day with what is stored. Most days are new, or as they were. */
async function compare(
  connection: SqlConnection,
  names: Names,
  read: Omit<ReadDay, 'note'>,
  { columns, stored, given }: { columns: readonly SyncColumn[]; stored: StoredTables; given: number },
): Promise<ComparedDay> {
  const { isFirst, compared } = read
  const has = ({ name }: SyncColumn) => stored.columns.includes(name)
  const isNew = !stored.areMade || (isFirst && (await connection.rows(findStored(names, read))).length === 0)
  if (isNew) return added(given)
  const differing = findDiffering(names, read, stored.columns)
  await connection.rows(temporaryTable(connection, read.differing, `AS ${differing}`))
  const both = compared.filter(has)
  const counted = both.filter(({ name }) => columns.some((column) => column.name === name))
  const [counts] = await connection.rows(countDiffering(names, { ...read, compared: both }, counted))
  const count = (name: string) => Number(counts?.[name])
  const emptied = counted.map(({ name }, at) => ({ name, lost: count(`lost${at}`) })).filter(({ lost }) => lost > 0)
  const [had] = emptied.length > 0 ? await connection.rows(countValues(names, read.day, emptied)) : []
  const kept = given - count('differing') + count('kept')
  const removed = count('stored') - kept
  return {
    changes: {
      stored: count('stored'),
      added: count('differing') - count('found'),
      changed: count('changed'),
      removed,
      emptied: emptied.map((column, at) => ({ ...column, had: Number(had?.[`had${at}`]) })),
    },
    isNew,
    isSame: !isFirst && count('differing') === 0 && removed === 0,
  }
}

function statementsFor(
  connection: SqlConnection,
  names: Names,
  read: ReadDay,
  { changes, isNew, isSame }: ComparedDay,
): Statement[] {
  const { day, differing } = read
  if (isSame) return noteStatements(names, read)
  if (isNew) return [...(connection.before?.(names, day) ?? []), ...addStatements(names, connection, read)]
  return [...(connection.before?.(names, day, differing) ?? []), ...replaceStatements(names, connection, read, changes)]
}
