import { InputError, isAffiliateNetworkError } from '../../errors/errors.ts'
import { LOSS } from '../../sync/run/failures.ts'
import { EXIT, type ExitCode, ExitError } from '../exit-error.ts'
import { failureOf, nextStep } from '../failure.ts'
import type { Given } from '../flags.ts'
import type { Io } from '../output/io.ts'
import { groupedPlural } from '../output/progress.ts'
import { commandOf } from '../spelling.ts'
import { reworded } from '../wording.ts'
import { failureLines, type Summary } from './lines.ts'
import { timeFor } from './log-times.ts'
import type { Syncs, Table } from './tables.ts'
import { inSyncFlags } from './wording.ts'

/** How a table ended, and what to say of it. */
export interface TableEnd {
  readonly summary: Summary
  readonly code: ExitCode
  readonly lines: readonly string[]
}

/** Codes of errors after which days, or a list, stay as they were because of what was read. */
const KEPT: ReadonlySet<unknown> = new Set([LOSS])

/** Flags of tables that are lists. */
const LISTS: ReadonlySet<string> = new Set(['offers', 'advertisers'])

interface Failed {
  readonly day: string
  readonly error: Error
}

const codeOf = (error: unknown) => Object(error).code as unknown

/**
 * The end of a table of which days failed, whose list failed, or would lose too much: other tables go on.
 * @throws an error of the command line, the key or the store, or an abort, which ends the run
 */
export function endOfTable(error: unknown, table: Table, given: Given, { SyncError }: Syncs): TableEnd {
  if (error instanceof InputError) {
    const isInUse = error.issues?.some(({ code }) => code === 'in-use')
    throw new ExitError(isInUse ? EXIT.locked : EXIT.usage, inSyncFlags(error, table, given))
  }
  const isOfDays = error instanceof SyncError
  const isOfList = LISTS.has(table.flag) && isAffiliateNetworkError(error) && error.status !== 401
  if (!isOfDays && !isOfList && !KEPT.has(codeOf(error))) throw error
  const failed: readonly Failed[] = isOfDays ? error.failed : []
  const errors = [error, ...failed.map((one) => one.error)]
  const next = errors.map((one) => (isAffiliateNetworkError(one) ? nextStep(one) : undefined)).find(Boolean)
  const codes = errors.map(codeOf)
  const isForGood = failed.every((one) => one.error.message.includes('the option key takes'))
  const head = isOfDays
    ? `${groupedPlural(failed.length, 'day')} failed${isForGood ? '' : '; the next run tries again'}`
    : reasonOf(error as Error)
  return {
    summary: {
      ...(isOfDays && error.report),
      failed: isOfDays
        ? failed.map((one) => ({ day: one.day, message: one.error.message, code: codeOf(one.error) }))
        : [{ message: (error as Error).message, code: codeOf(error) }],
    },
    code: codes.some((code) => KEPT.has(code)) ? EXIT.kept : EXIT.failed,
    lines: [
      `${table.name}: ${head}`,
      ...failureLines(failed.map((one) => ({ day: one.day, reason: reasonOf(one.error) }))),
      ...(next === undefined ? [] : [`  ${next}`]),
      ...(codes.includes('LOSS') ? [LOSS_HINT] : []),
    ],
  }
}

/** Exit codes of tables. Of several, the last one in this list is that of the run. */
const RANK: readonly ExitCode[] = [EXIT.done, EXIT.differs, EXIT.failed, EXIT.kept]

/** The exit code of a run with such tables. */
export const codeOfRun = (codes: readonly ExitCode[]): ExitCode =>
  RANK.findLast((code) => codes.includes(code)) ?? EXIT.done

const LOSS_HINT =
  '  --check compares and stores nothing; --allow-loss 20 lets this run lose up to 20 rows, and --allow-loss any'

/** An error that ends a run: with a code of its own, and in a log with its time. Those of databases are no others. */
export function endOfRun(error: unknown, io: Io): ExitError {
  const { code, lines } = failureOf(error, io)
  const isOfStore = code === EXIT.failed && !isAffiliateNetworkError(error)
  const time = code === EXIT.usage ? '' : timeFor(io)
  return new ExitError(isOfStore ? EXIT.store : code, lines, error, time)
}

/** The message of an error, with the words of a command; of one of a sync, without the name of its function. */
function reasonOf(error: Error): string {
  const message = reworded(error.message)
  if (!isAffiliateNetworkError(error)) return message
  const before = `${error.operation}: `
  if (!message.startsWith(before)) return message
  const rest = message.slice(before.length)
  return error.operation.startsWith('sync') ? rest : `${commandOf(error.operation)}: ${rest}`
}
