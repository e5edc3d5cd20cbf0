import { setFlagsFromString } from 'node:v8'
import type { Option } from 'commander'
import { inputErrorOfIssues } from '../../errors/input-error.ts'
import {
  argumentsOf,
  checkReport,
  type FlatArguments,
  idName,
  issuesOf,
  methodOf,
  previewOf,
} from '../../flat-calls/call.ts'
import { changesById, differentIds } from '../../flat-calls/change-each.ts'
import { changesOf, type RecordChanges } from '../../flat-calls/changes.ts'
import type { Clock } from '../../flat-calls/day-words.ts'
import { returnsRows, rowsOf } from '../../flat-calls/rows.ts'
import { pagesNote, queryForSums, type Sums, statusNote, sumRows } from '../../flat-calls/sums.ts'
import { partsWith } from '../../mcp/offer-fields.ts'
import { isList, type Operation, takesId } from '../../operations/operation.ts'
import { scrubValue, valueScrubber } from '../../transport/secrets/scrubber.ts'
import { EXIT, ExitError, UsageError } from '../exit-error.ts'
import { type Given, numberOf, rateLimitFlag, switchFlag, valueFlag } from '../flags.ts'
import { networkOf, unreachable } from '../network.ts'
import { type Io, say, warn } from '../output/io.ts'
import { grouped, progressFor } from '../output/progress.ts'
import { mapped, onePage, resultFlags, resultsOf } from '../output/results.ts'
import { inFlags } from '../wording.ts'
import { isConfirmed, isOfAll } from './ask.ts'
import { afterSending, changeSeveral } from './change-several.ts'
import { askedOf, inTable } from './columns.ts'
import { isTimezone, periodFlags, withDays } from './days.ts'
import { tellOf } from './notes.ts'
import { optionsOf, parameterFlags, parametersIn } from './parameter-flags.ts'
import { inOrder, sumFlags, sumsIn } from './sums.ts'

/** A page of a list. */
interface Page {
  readonly items: readonly unknown[]
  readonly page: number
  readonly totalPages: number
  readonly totalItems: number
  readonly hasNextPage: boolean
}

/** A list, of which the first page is awaited, or all are read. */
type Paged = PromiseLike<Page> & AsyncIterable<object> & { pages(): AsyncIterable<Page> }

/** Rows of a page when all are read, unless `--limit` says otherwise: rows without ids may move between pages unnoticed. */
const pageSize = (operation: Operation) => (statusNote(operation) === '' ? 1000 : 10_000)

const isWrite = ({ effect }: Operation) => effect !== 'read'

/** The flags of an operation's command. */
export function callFlags(operation: Operation): Option[] {
  return [
    ...optionsOf(parameterFlags(operation)),
    ...(isList(operation)
      ? [
          switchFlag('all', 'Every row of every page, instead of one page.', 'Options'),
          valueFlag('concurrency', 'number', 'Pages to request at once, with --all. Default 1.', 'Options'),
          ...sumFlags(),
        ]
      : []),
    ...(returnsRows(operation) && !isWrite(operation)
      ? [valueFlag('max', 'number', 'Maximum number of rows, from as many pages as needed.', 'Options')]
      : []),
    ...(operation.isReport ? periodFlags() : []),
    ...(isOfAll(operation)
      ? [valueFlag('yes', 'id', 'Send without asking. The value is the id that you would type.', 'Options')]
      : isWrite(operation)
        ? [switchFlag('yes', 'Send without asking.', 'Options')]
        : []),
    valueFlag('timeout', 'ms', 'Time limit of one attempt in milliseconds. Default 30000.', 'Options'),
    valueFlag('retries', 'number', 'Number of retries after a temporary failure. Default 2.', 'Options'),
    rateLimitFlag(),
    switchFlag('mock', 'Use a mock network in this process instead of the address and keys.', 'Options'),
    ...resultFlags(returnsRows(operation)),
  ]
}

/** Makes the call of an operation with what was given, and writes its result. Returns the exit code. */
export async function runCall(operation: Operation, id: string | undefined, given: Given, io: Io): Promise<number> {
  const flags = parameterFlags(operation)
  const written = parametersIn(given, flags)
  const ids = changesById(operation) ? differentIds(id?.split(/ *, */).filter(Boolean) ?? []) : []
  const options = { timeout: numberOf(given, 'timeout', 1), retries: numberOf(given, 'retries', 0, 100) }
  const most = numberOf(given, 'max', 1)
  const concurrency = numberOf(given, 'concurrency', 1)
  const sums = sumsIn(given)
  if (sums?.sum.length && most !== undefined)
    throw new UsageError('--max: expected without --sum, which reads every row')
  const inputAt = (clock: Clock, one = id): FlatArguments => {
    const days = withDays(written, flags, given, clock)
    const parameters = sums
      ? { ...partsWith([...sums.by, ...sums.sum], operation), ...queryForSums(operation, days, sums) }
      : days
    return {
      ...(takesId(operation) && { [idName(operation)]: one }),
      ...parameters,
      ...('files' in parameters && { files: [parameters.files].flat().map((path) => ({ path })) }),
    }
  }
  const { client, key, now, timezone } = await networkOf(io, given).catch(async (error: unknown) => {
    if (!(error instanceof UsageError)) throw error
    // What is wrong with the command itself, too: a person mends both at once.
    const issues = await issuesOf(unreachable(io.env), operation, inputAt({ now: new Date(), timezone: 0 }))
    const lines = issues.length > 0 ? inFlags(inputErrorOfIssues(operation.name, issues)) : []
    throw new UsageError(...error.lines, ...lines.map((line) => `  ${line}`))
  })
  const zone = isTimezone(written.timezone) ? written.timezone : (timezone ?? 0)
  const clock = { now: now ?? new Date(), timezone: zone }
  const input = inputAt(clock, ids[0] ?? id)
  const scrub = valueScrubber([key])
  const results = resultsOf(given, io, scrub)
  if (isWrite(operation)) {
    const writeOf = async (input: FlatArguments) => {
      const request = await previewOf(client, operation, input)
      const changes = async () =>
        scrubValue(await changesOf(client, operation, input, request, io.signal), scrub) as RecordChanges
      return { request, changes }
    }
    const others = ids.slice(1).map((one) => inputAt(clock, one))
    const writes = await Promise.all([input, ...others].map(writeOf))
    if (!(await isConfirmed(io, given, operation, input, writes))) {
      say(io, 'Nothing was sent.')
      return EXIT.failed
    }
  }
  await checkReport(client, operation, input)
  const columns = sums && [...new Set([...sums.by, 'currency', ...sums.sum])]
  const asked = columns ? { first: columns, all: columns, wanted: columns } : askedOf(operation, input)
  let added = 0
  const countAdded = (row: object) => {
    added++
    return row
  }
  const writeRows = async (pages: AsyncIterable<readonly unknown[]>) => {
    const shown = (rows: readonly unknown[]) => rows.map((row) => inTable(operation, row))
    const count = await results.writeRows(results.format === 'table' ? mapped(pages, shown) : pages, asked)
    tellOf(io, operation, { ...input, timezone: zone }, count, sums && added)
  }
  const progress = progressFor(io, results.isOnTerminal && isList(operation))
  const call = methodOf(client, operation)
  const callOptions = { ...options, signal: io.signal }
  try {
    if (isList(operation)) {
      const isWhole = given.output !== undefined && input.page === undefined && input.limit === undefined
      const isAll = given.all === true || most !== undefined || isWhole || sums !== undefined
      let pages = 0
      const onProgress = ({ items, totalItems }: { readonly items: number; readonly totalItems: number }) => {
        pages++
        progress.show(items, Math.min(totalItems, most ?? totalItems), 'rows')
      }
      const list = (query: object, more?: object) =>
        call(...argumentsOf(operation, { ...input, ...query }), { ...callOptions, ...more }) as Paged
      if (isAll) {
        // Garbage is collected page by page: V8 would let it grow to 300 MB first.
        setFlagsFromString('--optimize-for-size')
        const limit = pageSize(operation)
        const size = input.limit === undefined && (most === undefined || most > limit / 2) ? { limit } : {}
        const all = list(size, { onProgress, onDrift: 'throw', concurrency })
        const rows = sums ? summed(operation, mapped(all, countAdded), sums, input) : firstOf(all.pages(), most)
        await writeRows(cleared(rows, progress.clear))
        const moved = pagesNote(operation, pages)
        if (moved !== '') warn(io, moved)
      } else {
        const page = await list({ page: input.page ?? 1 })
        await writeRows(onePage(page.items))
        sayMore(io, page)
      }
      return 0
    }
    const onProgress = ({ loaded, total }: { loaded: number; total?: number }) =>
      progress.show(loaded, total ?? loaded, 'bytes')
    const isUpload = operation.bodyType === 'multipart'
    const failed = (isSent: boolean) => (error: unknown) =>
      Promise.reject(isWrite(operation) ? afterSending(error, io, isSent) : error)
    const send = async (query: FlatArguments) =>
      call(...argumentsOf(operation, query), { ...callOptions, ...(isUpload && { onProgress }) })
    if (ids.length > 1) {
      await changeSeveral(ids, (one) => send(inputAt(clock, one)).catch(failed(false)), results, io)
      return 0
    }
    const data = await send(input).catch(failed(false))
    progress.clear()
    const rows = data === undefined ? undefined : rowsOf(operation, data)
    if (data === undefined) {
      const noun = operation.name.split('.')[0]?.replace(/s$/, '')
      throw new ExitError(EXIT.failed, [`there is no ${noun} ${id} that this key may see`])
    }
    const writing = rows === undefined ? results.writeValue(data) : writeRows(onePage(rows.slice(0, most)))
    await writing.catch(failed(true))
    return 0
  } finally {
    progress.clear()
  }
}

/** The rows of pages, or the first of them. */
async function* firstOf(
  pages: AsyncIterable<Page>,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly unknown[]> {
  let left = most
  for await (const { items } of pages) {
    yield items.slice(0, left)
    left -= items.length
    if (left <= 0) return
  }
  // A list without rows has no page.
  yield []
}

async function* summed(
  operation: Operation,
  rows: AsyncIterable<object>,
  sums: Sums,
  query: FlatArguments,
): AsyncGenerator<readonly unknown[]> {
  yield inOrder(await sumRows(operation, rows, sums), query)
}

/** Removes a progress bar before the end of what was read is written. */
async function* cleared<Value>(values: AsyncIterable<Value>, clear: () => void): AsyncGenerator<Value> {
  yield* values
  clear()
}

/** Tells of rows on pages that were not asked for, in a log too: it may be a job that needs all of them. */
function sayMore(io: Io, { items, page, totalPages, totalItems, hasNextPage }: Page): void {
  const rows = `${grouped(items.length)} of ${grouped(totalItems)} rows`
  if (hasNextPage) say(io, `Page ${page} of ${totalPages}: ${rows}; --all gives every row.`)
}
