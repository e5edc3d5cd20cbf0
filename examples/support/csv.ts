import { stringify } from 'csv-stringify/sync'

/**
 * Writes rows as CSV. Texts come from outside, and a spreadsheet must not run one as a formula. A negative amount is no
 * formula: it stays a number.
 */
export const toCsv = (rows: readonly object[], columns: readonly string[]): string =>
  stringify([...rows], {
    header: true,
    columns: [...columns],
    escape_formulas: true,
    cast: {
      string: (value) => (/^-\d+(?:\.\d+)?$/.test(value) ? { value, escape_formulas: false } : value),
    },
  })
