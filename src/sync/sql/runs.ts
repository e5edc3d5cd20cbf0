import { inputError } from '../../errors/input-error.ts'
import type { SyncRun } from '../store/store.ts'
import { RUNS } from '../store/store-input.ts'
import type { SqlConnection } from './connection.ts'
import { besides, literal, namesOf } from './names.ts'

/** The columns of the table of runs, sorted. */
const COLUMNS = 'added,changed,days,finished_at,oldest_failing,outcome,removed,requests,rows,started_at,table_name'

/** Whether there is a table of runs. @throws InputError if something else made it */
export async function hasRuns(operation: string, connection: SqlConnection): Promise<boolean> {
  const columns = String(await connection.columnNames(besides(connection.table, RUNS)))
  if (columns === '' || columns === COLUMNS) return columns !== ''
  throw inputError(operation, {
    path: 'table',
    expected: `no table ${RUNS} beside it, or the one that a sync made`,
    received: `${RUNS} with the columns ${columns}`,
  })
}

/** Adds a run to the table of runs, and makes that table before. */
export async function recordRun(operation: string, connection: SqlConnection, run: SyncRun): Promise<void> {
  const { types, swaps } = connection
  const { runs } = namesOf(connection.table)
  if (!(await hasRuns(operation, connection))) {
    const integers = ['days', 'rows', 'added', 'changed', 'removed', 'requests']
    const sql = `CREATE TABLE IF NOT EXISTS ${runs} (table_name ${types.text} NOT NULL,
      started_at ${types.time} NOT NULL, finished_at ${types.time} NOT NULL, outcome ${types.text} NOT NULL,
      ${integers.map((name) => `${name} ${types.integer} NOT NULL`).join(', ')}, oldest_failing ${types.date})`
    try {
      await connection.transaction([{ sql: sql + (swaps?.engine('runs', false, []) ?? '') }])
    } catch (error) {
      // A run of another table may have made it at the same moment.
      if (!(await hasRuns(operation, connection))) throw error
    }
  }
  const { startedAt, finishedAt, outcome, days, rows, added, changed, removed, requests, oldestFailing } = run
  const values = [
    ...[connection.shortName, connection.instant(startedAt), connection.instant(finishedAt), outcome].map(literal),
    ...[days, rows, added, changed, removed, requests],
    oldestFailing === undefined ? 'NULL' : literal(oldestFailing),
  ]
  const names =
    'table_name, started_at, finished_at, outcome, days, rows, added, changed, removed, requests, oldest_failing'
  await connection.transaction([{ sql: `INSERT INTO ${runs} (${names}) VALUES (${values.join(', ')})` }])
}
