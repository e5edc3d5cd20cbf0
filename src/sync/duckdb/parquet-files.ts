import { existsSync, renameSync } from 'node:fs'
import { mkdir, open as openFile, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DayWrite, Statement } from '../sql/connection.ts'
import type { Names } from '../sql/names.ts'

/** Beside the folder, in which programs expect nothing but data. */
export const stateOf = (folder: string): string => `${folder}_sync`
export const changesOf = (folder: string): string => `${folder}_changes`

/** The name of a list in place of a day. */
const LIST = ''

/** Notes which files must be written: of a day, and of those that lose rows to it. */
export const dueStatement = ({ day, isList, losing }: Pick<DayWrite, 'day' | 'isList' | 'losing'>): Statement => ({
  sql: `INSERT INTO files_due VALUES ${[...losing.map((one) => `('${one}', 0)`), `('${isList ? LIST : day}', 1)`].join(', ')}`,
})

/** Notes all files, after columns were added. */
export const allDue = (names: Names, isList: boolean): Statement => ({
  sql: `INSERT INTO files_due SELECT DISTINCT ${isList ? `'${LIST}'` : 'CAST("day" AS VARCHAR)'}, 0 FROM ${names.days}`,
})

/** Notes the files of the changes that a statement will delete. */
export const forgottenDue = (deleting: string, isList: boolean): Statement => ({
  sql: deleting.replace(
    'DELETE FROM',
    `INSERT INTO files_due SELECT DISTINCT ${isList ? `'${LIST}'` : 'CAST("day" AS VARCHAR)'}, 0 FROM`,
  ),
})

/** The Parquet files of a table in DuckDB. */
export class ParquetFiles {
  readonly #folder: string
  readonly #read: (sql: string) => Promise<Record<string, unknown>[]>

  constructor(folder: string, read: (sql: string) => Promise<Record<string, unknown>[]>) {
    this.#folder = folder
    this.#read = read
  }

  /** Writes what a run that was killed could not write any more, and the files that somebody deleted. */
  async recover(names: Names, isList: boolean | undefined): Promise<void> {
    await this.#read('CREATE TABLE IF NOT EXISTS files_due (day VARCHAR, place INTEGER)')
    if (isList !== undefined) {
      const isMissing = (folder: string) => (day: string) => !existsSync(fileOf(folder, day))
      const stored = isList ? [LIST] : await this.#daysIn(names.days)
      const changed = isList ? [LIST] : await this.#daysIn(names.changes)
      const deleted = [...stored.filter(isMissing(this.#folder)), ...changed.filter(isMissing(changesOf(this.#folder)))]
      for (const day of deleted) await this.#read(`INSERT INTO files_due VALUES ('${day}', 1)`)
    }
    const parts = (await readdir(stateOf(this.#folder))).filter((name) => /^\d+\.parquet$/.test(name))
    for (const part of parts) await rm(join(stateOf(this.#folder), part))
    await this.write(names)
  }

  hasFile(day: string, isList: boolean): boolean {
    return existsSync(fileOf(this.#folder, isList ? LIST : day))
  }

  async #daysIn(table: string): Promise<string[]> {
    const found = await this.#read(`SELECT DISTINCT CAST("day" AS VARCHAR) AS day FROM ${table}`)
    return found.map(({ day }) => String(day))
  }

  /**
   * Writes the files that are due. All are written before the first one is replaced, so that rows which move between two
   * days are missing for a moment only; the files that lose them come first, so that no row is ever in both.
   */
  async write(names: Names): Promise<void> {
    const due = await this.#read('SELECT day, max(place) AS place FROM files_due GROUP BY day ORDER BY place, day')
    if (due.length === 0) return
    const changed = new Set(due[0]?.day === LIST ? [LIST] : await this.#daysIn(names.changes))
    const changes = changesOf(this.#folder)
    const files: { part: string; file: string }[] = []
    const write = async (folder: string, day: string, table: string, order: string) => {
      const part = join(stateOf(this.#folder), `${files.length}.parquet`)
      const file = fileOf(folder, day)
      const rows = day === LIST ? `FROM ${table}` : `SELECT * EXCLUDE (day) FROM ${table} WHERE day = '${day}'`
      await mkdir(dirname(file), { recursive: true })
      await this.#read(
        `COPY (${rows} ORDER BY ${order}) TO '${part.replaceAll("'", "''")}' (FORMAT parquet, COMPRESSION zstd)`,
      )
      // After a power failure, a day that counts as stored must have its file.
      await flush(part, 'r+')
      files.push({ part, file })
    }
    for (const { day: one } of due) {
      const day = String(one)
      await write(this.#folder, day, names.rows, 'id')
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

const fileOf = (folder: string, day: string) => join(folder, day === LIST ? '' : `day=${day}`, 'rows.parquet')

/** Writes a file or folder from the caches of the system to the disk. */
async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  await using file = await openFile(path, flags)
  await file.sync()
}
