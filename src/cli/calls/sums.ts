import { InputError } from '../../errors/errors.ts'
import { inputErrorOfIssues } from '../../errors/input-error.ts'
import type { Sums } from '../../flat-calls/sums.ts'
import { EXIT, ExitError, UsageError } from '../exit-error.ts'
import { type Given, textsOf, valueFlag } from '../flags.ts'

/** The flags of exact sums. */
export const sumFlags = () => [
  valueFlag('by', 'fields', 'Fields to group by: one row of sums for each group and currency.', 'Options'),
  valueFlag('sum', 'fields', 'Fields to add up exactly, over every row. They are requested too.', 'Options'),
]

/** What to add up; `undefined` where rows are asked for. @throws UsageError */
export function sumsIn(given: Given): Sums | undefined {
  const [by = [], sum, fields = []] = ['by', 'sum', 'fields'].map((name) =>
    textsOf(given, name, 'names of fields')?.flatMap((names) => names.split(/ *, */)),
  )
  if (sum === undefined && given.by === undefined) return undefined
  const other = ['max', 'page'].find((name) => given[name] !== undefined)
  if (other !== undefined) throw new UsageError(`--${other}: expected without --by and --sum, which read every row`)
  if (sum === undefined) throw new UsageError('--by: expected with --sum <fields>, which are added up for each group')
  const unused = fields.find((name) => !by.includes(name) && !sum.includes(name))
  if (unused !== undefined)
    throw new UsageError(`--fields: ${unused} is in neither --by nor --sum, which make the rows`)
  return { by, sum }
}

/** An error with `by` in place of the fields that a report is asked for because of it. */
export function inSums(error: InputError, { by }: Sums): InputError {
  const names = by.map((name) => JSON.stringify(name))
  const issues = error.issues.map((issue) =>
    issue.path.startsWith('fields') && names.includes(issue.received) ? { ...issue, path: 'by' } : issue,
  )
  return inputErrorOfIssues(error.operation, issues)
}

/** Sums in the order of one of their fields, where the query says so; otherwise as they come, the largest first. */
export function inOrder<Row extends object>(
  rows: readonly Row[],
  { orderBy, order }: Readonly<Record<string, unknown>>,
) {
  const sign = order === 'DESC' ? -1 : 1
  const shown = (row: Row) => (row as Readonly<Record<string, unknown>>)[String(orderBy)]
  if (rows.every((row) => shown(row) === undefined)) return rows
  return rows.toSorted((a, b) => {
    const [one, other] = [shown(a), shown(b)]
    return sign * (Number(one) - Number(other) || String(one).localeCompare(String(other), 'en'))
  })
}

/** An error of a field that rows do not have, or that holds no amounts, in the words of a terminal. */
export function sumError(error: unknown): unknown {
  if (!(error instanceof InputError) || error.operation !== 'sumBy') return error
  const [{ path = '', received = '' } = {}] = error.issues
  if (!path.startsWith('rows')) return new ExitError(EXIT.failed, [`--${path}: ${received}`])
  return new UsageError(`--sum: ${path.replace(/.*\./, '')} has ${received}, which is not an amount`)
}
