import { InputError, isAffiliateNetworkError } from '../../errors/errors.ts'
import { LOSS, OTHER_NETWORK } from '../../sync/run/failures.ts'
import { EXIT, type ExitCode, ExitError } from '../exit-error.ts'
import { type Failure, failureOf, nextStep } from '../failure.ts'
import type { Io } from '../output/io.ts'
import { groupedPlural } from '../output/progress.ts'
import { commandOf, kebab } from '../spelling.ts'
import { inFlags, reworded } from '../wording.ts'
import { failureLines, type Summary } from './lines.ts'
import type { Syncs, Table } from './tables.ts'

/** How a table ended, and what to say of it. */
export interface TableEnd extends Failure {
  readonly summary: Summary
}

/** Flags of tables that are lists. */
const LISTS: readonly string[] = ['offers', 'advertisers']

interface Failed {
  readonly day?: string
  readonly error: Error
}

const codeOf = (error: unknown) => Object(error).code as unknown

/**
 * The end of a table of which days failed, whose list failed, or would lose too much: other tables go on.
 * @throws an error of the command line, the key or the store, or an abort, which ends the run
 */
export function endOfTable(error: unknown, table: Table, { SyncError }: Syncs): TableEnd {
  if (error instanceof InputError) {
    const isInUse = error.issues.some(({ code }) => code === 'in-use')
    throw new ExitError(isInUse ? EXIT.locked : EXIT.usage, inSyncFlags(error, table))
  }
  const isOfDays = error instanceof SyncError
  const isOfList = LISTS.includes(table.flag) && isAffiliateNetworkError(error) && error.status !== 401
  if (!isOfDays && !isOfList && codeOf(error) !== LOSS) throw error
  const failed: readonly Failed[] = isOfDays ? error.failed : [{ error: error as Error }]
  const [hint] = failed.flatMap(({ error }) => (isAffiliateNetworkError(error) ? (nextStep(error) ?? []) : []))
  const isLoss = failed.some((one) => codeOf(one.error) === LOSS)
  const reasons = failed.map(({ day = '', error }) => ({ day, reason: reasonOf(error) }))
  return {
    summary: {
      ...(isOfDays && error.report),
      failed: failed.map((one) => ({ day: one.day, message: one.error.message, code: codeOf(one.error) })),
    },
    code: isLoss ? EXIT.kept : EXIT.failed,
    lines: [
      ...(isOfDays
        ? [
            `${table.name}: ${groupedPlural(failed.length, 'day')} failed; the next run tries again`,
            ...failureLines(reasons),
          ]
        : [`${table.name}: ${reasons[0]?.reason}`]),
      ...(hint === undefined ? [] : [`  ${hint}`]),
      ...(isLoss ? [LOSS_HINT] : []),
    ],
  }
}

/** Options of a sync and of its store that a command names by the store behind it. */
const OF_STORE: readonly string[] = ['store', 'path', 'folder']

/** The message of an InputError of a sync. */
function inSyncFlags(error: InputError, { flag }: Table): string[] {
  if (error.code === OTHER_NETWORK) return [reasonOf(error)]
  return inFlags(error, {
    command: 'sync',
    placeOf(field) {
      if (OF_STORE.includes(field)) return '<store>'
      return `--${field === 'fields' || field === 'client' ? flag : kebab(field)}`
    },
  })
}

/** Exit codes of tables. Of several, the last one in this list is that of the run. */
const RANK: readonly ExitCode[] = [EXIT.done, EXIT.differs, EXIT.failed, EXIT.kept]

/** The exit code of a run with such tables. */
export const codeOfRun = (codes: readonly ExitCode[]): ExitCode =>
  RANK.findLast((code) => codes.includes(code)) ?? EXIT.done

const LOSS_HINT =
  '  --check compares and stores nothing; --allow-loss 20 lets this run lose up to 20 rows, and --allow-loss any'

/** An error that ends a run, with a code of its own. Those of databases are no others. */
export function endOfRun(error: unknown, io: Io): ExitError {
  const { code, lines } = failureOf(error, io)
  const isOfStore = code === EXIT.failed && !isAffiliateNetworkError(error)
  return new ExitError(isOfStore ? EXIT.store : code, lines, error)
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
