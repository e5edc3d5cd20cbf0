import { InputError } from '../../errors/errors.ts'
import type { Sums } from '../../flat-calls/sums.ts'
import { EXIT, ExitError, UsageError } from '../exit-error.ts'
import { type Given, textsOf, valueFlag } from '../flags.ts'

/** The flags of exact sums. */
export const sumFlags = () => [
  valueFlag(
    'by',
    'fields',
    'Fields whose values make a group: one row of sums for each group and currency.',
    'Options',
  ),
  valueFlag('sum', 'fields', 'Fields to add up exactly, over every row. They are requested too.', 'Options'),
]

/** What to add up; `undefined` where rows are asked for. @throws UsageError */
export function sumsIn(given: Given): Sums | undefined {
  const [by, sum] = ['by', 'sum'].map((name) =>
    textsOf(given, name, 'names of fields')?.flatMap((names) => names.split(/ *, */)),
  )
  if (by === undefined && sum === undefined) return undefined
  const other = ['max', 'page'].find((name) => given[name] !== undefined)
  if (other !== undefined) throw new UsageError(`--${other}: expected without --by and --sum, which read every row`)
  return { by: by ?? [], sum: sum ?? [] }
}

/** An error of a field that rows do not have, or that holds no amounts, in the words of a terminal. */
export function sumError(error: unknown): unknown {
  if (!(error instanceof InputError) || error.operation !== 'sumBy') return error
  const [{ path = '', received = '' } = {}] = error.issues
  if (!path.startsWith('rows')) return new ExitError(EXIT.failed, [`--${path}: ${received}`])
  return new UsageError(`--sum: ${path.replace(/.*\./, '')} has ${received}, which is not an amount`)
}
