import { ResponseError } from '../../errors/errors.ts'

/** Days with fewer rows are stored whatever their times are. */
const SMALLEST = 10

/**
 * Looks for rows of other days among those of one, by the time that each row says. A service that ignores the period of a
 * request would otherwise fill every day with all of its rows.
 */
export function otherDays(operation: string, day: string) {
  let count = 0
  let example = ''
  return {
    add({ id, ck_conversion_time: time }: Readonly<Record<string, unknown>>): void {
      const text = String(time).trim().replaceAll('/', '-')
      if (!/^[1-9]\d{3}-\d\d-\d\d/.test(text) || text.startsWith(day)) return
      count++
      example ||= `row ${String(id)} is of ${text}`
    },
    /** @throws ResponseError if most of `rows` are of other days; warns of fewer. */
    check(rows: number, warn: (text: string) => void): void {
      if (count === 0) return
      const found = `ck_conversion_time: ${count} of ${rows} rows of ${day} are of other days: ${example}`
      if (rows >= SMALLEST && count > rows / 2) {
        const message = `${operation}: ${found} (is \`timezone\` that of the network?)`
        throw new ResponseError(message, { operation, outcome: 'unknown' })
      }
      warn(found)
    },
  }
}
