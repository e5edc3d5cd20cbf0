import { existsSync, renameSync } from 'node:fs'
import { mkdir, open as openFile, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DayChange, Names, Statement } from '../sql/connection.ts'

/** Beside the folder, in which programs expect nothing but data. */
export const stateOf = (folder: string): string => `${folder}_sync`
export const changesOf = (folder: string): string => `${folder}_changes`

/** Notes which files must be written: of a day, and of those that lose rows to it; or all. */
export function dueStatements({ days }: Names, change?: DayChange): Statement[] {
  if (change === undefined) return [{ sql: `INSERT INTO files_due SELECT day, 0 FROM ${days}` }]
  const due = [...change.losing.map((day) => `('${day}', 0)`), `('${change.day}', 1)`]
  return [{ sql: `INSERT INTO files_due VALUES ${due.join(', ')}` }]
}

/** Notes the files of changes that must be written once those that match a condition are removed. */
export const dueForgetting = ({ changes }: Names, hasDays: boolean, condition: string): Statement[] => [
  {
    sql: `INSERT INTO files_due SELECT DISTINCT ${hasDays ? 'CAST(day AS VARCHAR)' : "''"}, ${CHANGES_ONLY} FROM ${changes} WHERE ${condition}`,
  },
]

/** The place of a day of which only the file of changes is due. */
const CHANGES_ONLY = 2

/** The Parquet files of a table in DuckDB. */
export class ParquetFiles {
  readonly #folder: string
  readonly #read: (sql: string) => Promise<Record<string, unknown>[]>

  constructor(folder: string, read: (sql: string) => Promise<Record<string, unknown>[]>) {
    this.#folder = folder
    this.#read = read
  }

  /** Writes what a run that was killed could not write any more, and the files that somebody deleted. */
  async recover(names: Names, isNew: boolean): Promise<void> {
    await this.#read('CREATE TABLE IF NOT EXISTS files_due (day VARCHAR, place INTEGER)')
    for (const day of isNew ? [] : await this.#deletedDays(names))
      await this.#read(`INSERT INTO files_due VALUES ('${day}', 1)`)
    const parts = (await readdir(stateOf(this.#folder))).filter((name) => /^\d+\.parquet$/.test(name))
    for (const part of parts) await rm(join(stateOf(this.#folder), part))
    await this.write(names)
  }

  async #deletedDays({ days, changes }: Names): Promise<string[]> {
    const isMissing = (folder: string) => (day: string) => !existsSync(fileOf(folder, day))
    const stored = await this.#daysIn(days)
    const changed = stored[0] === '' ? stored : await this.#daysIn(changes)
    return [...stored.filter(isMissing(this.#folder)), ...changed.filter(isMissing(changesOf(this.#folder)))]
  }

  async #daysIn(table: string): Promise<string[]> {
    const found = await this.#read(`SELECT DISTINCT CAST(day AS VARCHAR) AS day FROM ${table}`)
    return found.map(({ day }) => String(day))
  }

  /**
   * Writes the files that are due. All are written before the first one is replaced, so that rows which move between two
   * days are missing for a moment only; the files that lose them come first, so that no row is ever in both.
   */
  async write(names: Names): Promise<void> {
    const due = await this.#read(
      `SELECT day, max(place) FILTER (place < ${CHANGES_ONLY}) AS place FROM files_due GROUP BY day ORDER BY place, day`,
    )
    if (due.length === 0) return
    const changed = new Set(due[0]?.day === '' ? [''] : await this.#daysIn(names.changes))
    const changes = changesOf(this.#folder)
    const files: { part: string; file: string }[] = []
    const write = async (folder: string, day: string, table: string, order: string) => {
      const part = join(stateOf(this.#folder), `${files.length}.parquet`)
      const file = fileOf(folder, day)
      const rows = day === '' ? `FROM ${table}` : `SELECT * EXCLUDE (day) FROM ${table} WHERE day = '${day}'`
      await mkdir(dirname(file), { recursive: true })
      await this.#read(
        `COPY (${rows} ORDER BY ${order}) TO '${part.replaceAll("'", "''")}' (FORMAT parquet, COMPRESSION zstd)`,
      )
      // After a power failure, a day that counts as stored must have its file.
      await flush(part, 'r+')
      files.push({ part, file })
    }
    for (const { day: one, place } of due) {
      const day = String(one)
      if (place !== null) await write(this.#folder, day, names.rows, 'id')
      // An engine cannot read a folder without files: the first one may be empty, and so is one of which all is forgotten.
      const hasFile = existsSync(fileOf(changes, day))
      if (changed.has(day) || hasFile || !existsSync(changes)) await write(changes, day, names.changes, 'seen_at, id')
    }
    for (const { part, file } of files) renameSync(part, file)
    if (process.platform !== 'win32')
      for (const folder of new Set(files.map(({ file }) => dirname(file)))) await flush(folder, 'r')
    await this.#read('DELETE FROM files_due')
  }
}

const fileOf = (folder: string, day: string) => join(folder, day === '' ? '' : `day=${day}`, 'rows.parquet')

/** Writes a file or folder from the caches of the system to the disk. */
async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  await using file = await openFile(path, flags)
  await file.sync()
}
