import { extname } from 'node:path'
import { suggestion } from '../../errors/sentences.ts'
import { nearestName } from '../../errors/unknown-name.ts'
import { type Scrub, scrubValue } from '../../transport/secrets/scrubber.ts'
import { UsageError } from '../exit-error.ts'
import { type Given, namesOf, switchFlag, textOf, valueFlag } from '../flags.ts'
import { type CsvForm, csvRecords, RFC_4180 } from './csv.ts'
import { type Destination, toStream, writeLines } from './destination.ts'
import { type Io, say, warn } from './io.ts'
import { jsonArray, jsonLines } from './json.ts'
import { checkPlace, toFile } from './output-file.ts'
import { groupedPlural } from './progress.ts'
import { paintFor, unpainted } from './style.ts'
import { recordLines, tableLines } from './table.ts'

const FORMATS = ['table', 'csv', 'json', 'jsonl'] as const

type Format = (typeof FORMATS)[number]

type Row = Readonly<Record<string, unknown>>

const EXCEL = 'us has commas between values, eu has semicolons and decimal commas'

/** The flags for the form of a result. */
export const resultFlags = (areRows: boolean) => [
  valueFlag(
    'format',
    'name',
    `How to write the result: ${FORMATS.join(', ')}. Default table on a terminal, jsonl elsewhere.`,
    'Output',
  ),
  ...(areRows
    ? [valueFlag('columns', 'list', 'Columns to write, in this order. Default all, or those that fit.', 'Output')]
    : []),
  valueFlag(
    'output',
    'file',
    `File to write ${areRows ? 'every row ' : ''}to. Its extension selects the format. It is complete, or not written at all.`,
    'Output',
  ),
  valueFlag('excel', 'style', `CSV for opening in Excel with a double-click: ${EXCEL}.`, 'Output'),
  colorFlag(),
]

export const colorFlag = () => switchFlag('no-color', 'Print no colors, like NO_COLOR.', 'Output')

/** Columns of rows: those that come first, and all that there may be. */
export interface Asked {
  readonly first: readonly string[]
  readonly all: readonly string[]
  /** Those that were asked for, which are there even where no row of the first page has them. */
  readonly wanted: readonly string[]
}

/** How and where a result is written. */
export interface Results {
  readonly format: Format
  /** Whether rows go to the terminal of a person. */
  readonly isOnTerminal: boolean
  /** Writes pages of rows, and returns their count. Requested columns come first, even without rows. */
  writeRows(pages: AsyncIterable<readonly unknown[]>, asked: Asked): Promise<number>
  /** Writes one value. */
  writeValue(value: unknown): Promise<void>
}

/** Reads the flags for the form of a result. @throws UsageError */
export function formatOf(given: Given, io: Io): Format {
  const output = textOf(given, 'output', 'a file')
  const format = textOf(given, 'format', `one of ${FORMATS.join(', ')}`)
  const ending = extname(output ?? '').slice(1)
  if (format === undefined && ending === '' && given.excel !== undefined) return 'csv'
  if (format === undefined && ending === '') return output === undefined && io.stdout.isTTY ? 'table' : 'jsonl'
  const known = FORMATS.find((one) => one === (format ?? ending.toLowerCase()))
  if (known !== undefined) return known
  if (format === undefined)
    throw new UsageError(
      `--output: expected .csv, .json or .jsonl (or --format), received .${ending}${/^xlsx?$/i.test(ending) ? '; for Excel, type a name that ends in .csv, and --excel' : ''}`,
    )
  throw new UsageError(`--format: expected one of ${FORMATS.join(', ')}, received ${JSON.stringify(format)}`)
}

/** Reads the form of CSV. @throws UsageError */
function csvFormOf(given: Given, io: Io, format: Format): CsvForm {
  const style = given.excel === true ? 'us' : textOf(given, 'excel', EXCEL)
  if (style === undefined) return RFC_4180
  if (style !== 'us' && style !== 'eu')
    throw new UsageError(`--excel: expected us or eu, received ${JSON.stringify(style)}`)
  if (format !== 'csv') throw new UsageError(`--excel: expected with --format csv, received ${format}`)
  const start = given.output === undefined && io.stdout.isTTY ? '' : '\ufeff'
  return { ...(style === 'us' ? RFC_4180 : EUROPEAN), start, keepsTexts: true }
}

const EUROPEAN = { separator: ';', decimal: ',' } as const

/**
 * Reads how a result is to be written. Values lose the key before they are formatted: in a cell that is cut, or with quotes
 * that are doubled, nobody would find it. @throws UsageError
 */
export function resultsOf(given: Given, io: Io, scrub: Scrub): Results {
  const format = formatOf(given, io)
  const csv = csvFormOf(given, io, format)
  const output = textOf(given, 'output', 'a file')
  if (output !== undefined) checkPlace(output)
  const chosen = namesOf(given, 'columns')
  const isOnTerminal = output === undefined && io.stdout.isTTY === true
  const form = {
    width: isOnTerminal ? io.stdout.columns || 80 : Number.POSITIVE_INFINITY,
    paint: isOnTerminal ? paintFor(io.stdout, io.env) : unpainted,
  }
  const late = (names: readonly string[]) =>
    warn(io, `fields that no row of the first page had are left out: ${names.join(', ')} (--format jsonl has all)`)

  const write = async (parts: AsyncIterable<readonly string[]>) => {
    if (output === undefined) return writeLines(toStream(io.stdout, io), parts)
    const file = await toFile(output)
    await completed(file, writeLines(file, parts))
  }
  return {
    format,
    isOnTerminal,
    async writeRows(pages, asked) {
      let count = 0
      const names = (rows: readonly Row[]) => columnsOf(rows, asked, chosen).map(scrub)
      const counted = mapped(pages, (page) => {
        const rows = page.map((row) => scrubValue(row, scrub) as Row)
        // Refuses an unknown name in every format.
        if (chosen && count === 0) names(rows)
        count += rows.length
        return chosen && format !== 'table' && format !== 'csv' ? rows.map((row) => picked(row, chosen)) : rows
      })
      if (format === 'table') await write(tableLines(counted, names, chosen ?? asked.wanted, form))
      else if (format === 'csv') await write(csvRecords(counted, names, chosen ? () => {} : late, csv))
      else await write(format === 'json' ? jsonArray(counted) : jsonLines(counted))
      if (output !== undefined && io.stderr.isTTY) say(io, `Wrote ${groupedPlural(count, 'row')} to ${output}.`)
      return count
    },
    async writeValue(found) {
      const value = scrubValue(found, scrub)
      if (format === 'csv')
        return write(csvRecords(onePage([value as Row]), (rows) => Object.keys(rows[0] ?? {}), late, csv))
      const lines = {
        table: () => recordLines(Object(value), form),
        json: () => [`${JSON.stringify(value, null, 2)}\n`],
        jsonl: () => [`${JSON.stringify(value)}\n`],
      }
      return write(onePage(lines[format]()))
    },
  }
}

/** A file that is complete once the work is done, and is not there if it fails. */
async function completed(file: Destination, work: Promise<void>): Promise<void> {
  try {
    await work
    await file.complete()
  } catch (error) {
    await file.discard()
    throw error
  }
}

/** The columns of rows: those that were chosen, or all of the first page and those that were asked for; without rows, those that are known. */
function columnsOf(
  rows: readonly Row[],
  { first, all: known, wanted }: Asked,
  chosen: readonly string[] | undefined,
): readonly string[] {
  const found = new Set(rows.length === 0 ? known : [...rows.flatMap(Object.keys), ...wanted])
  const all = [...new Set([...first, ...found])].filter((name) => found.has(name))
  if (chosen === undefined) return all
  const unknown = chosen.find((name) => rows.length > 0 && !all.includes(name))
  if (unknown === undefined) return chosen
  const meant = nearestName(unknown, all)
  const hint = meant === undefined ? `; there are ${all.join(', ')}` : suggestion(meant)
  throw new UsageError(`--columns: there is no column ${JSON.stringify(unknown)}${hint}`)
}

const picked = (row: Row, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, row[name]]))

export async function* onePage<Value>(value: Value): AsyncGenerator<Value> {
  yield value
}

/** Each value of a stream by a function. */
export async function* mapped<From, To>(from: AsyncIterable<From>, map: (value: From) => To): AsyncGenerator<To> {
  for await (const value of from) yield map(value)
}
