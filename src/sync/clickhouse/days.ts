import { inputError } from '../../errors/input-error.ts'
import type { AddedRows, DaySwaps, Found, Names, ReadDay } from '../sql/connection.ts'
import { list, namesOf } from '../sql/names.ts'
import type { SyncColumn, SyncRow } from '../store/store.ts'
import { lockedError } from '../store/store-input.ts'
import { ClickHouseKeys } from './keys.ts'
import type { ClickHouseLease } from './lease.ts'
import type { ClickHouseQueries } from './queries.ts'
import { type DayTables, listedChanges, newRows, replacedRows, storedAround } from './statements.ts'

const NAME = 'clickhouseStore'

/** The comment of a table of this package; that of one in which a day is complete goes on with its swap. */
const MARK = 'affiliate-network-sdk '

/** What is left to do for a day once its tables are complete. It can be done again. */
interface Swap {
  readonly day: string
  /** The days that are replaced; those that lose rows come first, so that no row is ever in two. */
  readonly days: readonly string[]
  readonly seenAt: string
  readonly note: string
}

/**
 * Replaces days in ClickHouse, which has no transactions. A day is complete in tables of its own before a comment on one of
 * them says so: only then its partition is swapped in, and its note is kept last. A run that is killed before that comment
 * has changed nothing, and the next run finishes what was begun after it.
 */
export class ClickHouseDays implements DaySwaps {
  readonly #queries: ClickHouseQueries
  readonly #lease: ClickHouseLease
  readonly #database: string
  readonly #table: string
  readonly #keys: ClickHouseKeys
  #hasFailed = false

  constructor(queries: ClickHouseQueries, lease: ClickHouseLease, database: string, table: string) {
    this.#queries = queries
    this.#lease = lease
    this.#database = database
    this.#table = table
    this.#keys = new ClickHouseKeys(queries)
  }

  staging(day: string, of: '' | '_differing'): string {
    return this.#quoted(`${this.#table}_sync_${day.replaceAll('-', '_')}${of}`)
  }

  engine(of: Parameters<DaySwaps['engine']>[0], hasDays: boolean, key: readonly SyncColumn[]): string {
    const plain = ' ENGINE = MergeTree'
    if (of === 'changes') return `${plain} ORDER BY (seen_at, ${list(key)}) COMMENT '${MARK}'`
    if (of === 'days') return ' ENGINE = ReplacingMergeTree ORDER BY day'
    if (of === 'runs') return `${plain} ORDER BY (table_name, started_at)`
    if (of === 'staging') return `${plain} ORDER BY tuple() COMMENT '${MARK}'`
    return `${plain}${hasDays ? ' PARTITION BY day' : ''} ORDER BY (${list(key)}) COMMENT '${MARK}'`
  }

  around(names: Names, read: Pick<ReadDay, 'day' | 'staging' | 'columns'>): Names {
    return { ...names, rows: storedAround(names.rows, read) }
  }

  async canAdd(names: Names, day: string, columns: readonly SyncColumn[], rows: readonly SyncRow[]): Promise<boolean> {
    return day !== '' && this.#keys.lack(names, day, columns, rows)
  }

  async add(names: Names, { day, note }: ReadDay, rows: AddedRows): Promise<void> {
    await this.#check()
    this.#keys.add(day, rows)
    // One insert is one part of one partition: it is there whole or not at all. Without the note, the day is read again.
    await this.#queries.insert(rows)
    await this.#keep(names, { day, note, days: [day] })
  }

  /** @throws if this run may not store any more */
  async #check(): Promise<void> {
    // A swap that failed halfway is finished by the next run. Until then, nothing may be made of these rows.
    if (this.#hasFailed) throw new Error('another day could not be swapped in')
    if (!(await this.#lease.isHeld())) throw lockedError(NAME, `the table ${this.#table}`)
  }

  async replace(names: Names, read: ReadDay, { isNew, isSame }: Found): Promise<void> {
    await this.#check()
    const { day, note, seenAt, losing } = read
    if (isSame) return this.#keep(names, { day, note, days: [day] })
    this.#keys.forget()
    const made = this.#madeOf(day)
    await this.#queries.run(`CREATE TABLE ${made.rows} AS ${names.rows} COMMENT '${MARK}'`)
    if (isNew) {
      await this.#queries.run(newRows(made, read))
      await this.#swap(names, made, [day])
      await this.#keep(names, { day, note, days: [day] })
      return this.#queries.run(`DROP TABLE ${made.rows} SYNC`)
    }
    const days = [...losing, day]
    for (const sql of replacedRows(names, made, read)) await this.#queries.run(sql)
    await this.#queries.run(`CREATE TABLE ${made.changes} AS ${names.changes} COMMENT '${MARK}'`)
    await this.#queries.run(listedChanges(names, made, read))
    const swap: Swap = { day, days, seenAt: seenAt.toISOString().slice(0, -1), note }
    this.#hasFailed = true
    await this.#queries.run(`ALTER TABLE ${made.rows} MODIFY COMMENT ${quotedText(MARK + JSON.stringify(swap))}`)
    await this.#finish(names, made, swap)
    this.#hasFailed = false
  }

  /** Finishes what a run that was killed had begun, and removes what it had not completed. */
  async recover(names: Names): Promise<void> {
    const found = await this.#queries.rows(
      `SELECT name, comment FROM system.tables WHERE database = '${this.#database}'
        AND match(name, '^${this.#table}_sync_([0-9]{4}_[0-9]{2}_[0-9]{2})?(_rows|_changes|_differing)?$')`,
    )
    const other = found.find(({ comment }) => !String(comment).startsWith(MARK))
    if (other !== undefined) {
      const expected = `no table ${other.name}, because days are made in one of this name`
      throw inputError(NAME, { path: 'table', expected, received: `${other.name}, which no sync made` })
    }
    for (const { comment } of found) {
      const text = String(comment).slice(MARK.length)
      if (text === '') continue
      const swap = JSON.parse(text) as Swap
      const isOfDay = swap.day === '' ? '' : ` AND day = '${swap.day}'`
      await this.#queries.run(`DELETE FROM ${names.changes} WHERE seen_at = '${swap.seenAt}'${isOfDay}`)
      await this.#finish(names, this.#madeOf(swap.day), swap)
    }
    for (const { name } of found) await this.#drop(String(name))
    await this.#dropBegun()
  }

  /** Drops the tables that a run which was killed had made without the last one, `_days`, and so without rows. */
  async #dropBegun(): Promise<void> {
    const table = this.#table
    const begun = await this.#queries.rows(
      `SELECT name, comment = '${MARK}' AND total_rows = 0 AS isEmpty FROM system.tables
        WHERE database = '${this.#database}' AND name IN ('${table}', '${table}_changes', '${table}_days')`,
    )
    if (begun.every(({ isEmpty }) => Number(isEmpty) === 1))
      for (const { name } of begun) await this.#drop(String(name))
  }

  async #drop(name: string): Promise<void> {
    await this.#queries.run(`DROP TABLE IF EXISTS ${this.#quoted(name)} SYNC`)
  }

  async #finish(names: Names, made: DayTables, swap: Swap): Promise<void> {
    await this.#queries.run(`INSERT INTO ${names.changes} SELECT * FROM ${made.changes}`)
    await this.#swap(names, made, swap.days)
    await this.#keep(names, swap)
    // The one with the comment first: without it, nothing is done again.
    await this.#queries.run(`DROP TABLE ${made.rows} SYNC`)
    await this.#queries.run(`DROP TABLE ${made.changes} SYNC`)
  }

  async #swap(names: Names, made: DayTables, days: readonly string[]): Promise<void> {
    const hasDays = !days.includes('')
    const found = hasDays ? `SELECT DISTINCT day FROM ${made.rows}` : `SELECT '' AS day FROM ${made.rows} LIMIT 1`
    const rows = await this.#queries.rows(found)
    const withRows = new Set(rows.map((row) => String(row.day)))
    for (const day of days) {
      const partition = hasDays ? `'${day}'` : "ID 'all'"
      // A partition without rows does not exist.
      const sql = withRows.has(day) ? `REPLACE PARTITION ${partition} FROM ${made.rows}` : `DROP PARTITION ${partition}`
      await this.#queries.run(`ALTER TABLE ${names.rows} ${sql}`)
    }
  }

  /** Keeps the note of a day. The others that lose rows to it get an empty one, with which they are read again. */
  async #keep(names: Names, { day, days, note }: Pick<Swap, 'day' | 'days' | 'note'>): Promise<void> {
    const notes = days.flatMap((one) => [one, one === day ? note : ''])
    const places = days.map(() => '(?, ?)').join(', ')
    await this.#queries.run(`INSERT INTO ${names.days} (day, note) VALUES ${places}`, notes)
  }

  #madeOf(day: string): DayTables {
    const name = `${this.#table}_sync_${day.replaceAll('-', '_')}`
    return { rows: this.#quoted(`${name}_rows`), changes: this.#quoted(`${name}_changes`) }
  }

  #quoted(name: string): string {
    return namesOf(`${this.#database}.${name}`).rows
  }
}

/** A text in ClickHouse's SQL. */
const quotedText = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
