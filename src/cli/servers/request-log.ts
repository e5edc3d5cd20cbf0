import type { ServedRequest } from '../../msw/index.ts'
import type { Paint } from '../output/style.ts'
import { padTo } from '../output/text-width.ts'

/** A request as a line of the log. The path has no query, and so no key. */
export function requestLine({ method, path, operation, status, milliseconds, reason }: ServedRequest): string {
  const why = reason === undefined ? '' : `  ${wordsOf(reason)}`
  return `${method} ${operation ?? path} ${status === 0 ? 'dropped' : status} ${Math.round(milliseconds)} ms${why}`
}

/** Why a request was refused: `6002 The API key is invalid`. */
const wordsOf = (reason: string) => reason.replace(/^(\d+): /, '$1 ').replace(/\.$/, '')

const LONGEST_CALL = 'affiliates.listOfferAccess'.length

/** The same line for a terminal: in columns, with the status in color. */
export function requestColumns(
  { method, path, operation, status, milliseconds, reason }: ServedRequest,
  paint: Paint,
): string {
  const style = status === 0 || status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green'
  const columns = [
    paint(style, padTo(status === 0 ? '···' : String(status), 3)),
    padTo(method, 4),
    padTo(operation ?? path, LONGEST_CALL),
    paint('dim', padTo(`${Math.round(milliseconds)} ms`, 7, 'start')),
  ]
  const why = status === 0 ? 'dropped' : reason && wordsOf(reason)
  return columns.join('  ') + (why ? `  ${why}` : '')
}
