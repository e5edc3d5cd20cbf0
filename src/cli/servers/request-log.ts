import type { ServedRequest } from '../../msw/index.ts'
import type { Paint } from '../output/style.ts'
import { padTo } from '../output/text-width.ts'

/** A request as a line of the log. The path has no query, and so no key. */
export function requestLine({ method, path, operation, status, milliseconds }: ServedRequest): string {
  return `${method} ${operation ?? path} ${status === 0 ? 'dropped' : status} ${Math.round(milliseconds)} ms`
}

const LONGEST_CALL = 'affiliates.listOfferAccess'.length

/** The same line for a terminal: in columns, with the status in colour. */
export function requestColumns({ method, path, operation, status, milliseconds }: ServedRequest, paint: Paint): string {
  const style = status === 0 || status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green'
  const columns = [
    paint(style, padTo(status === 0 ? '···' : String(status), 3)),
    padTo(method, 4),
    padTo(operation ?? path, LONGEST_CALL),
    paint('dim', padTo(`${Math.round(milliseconds)} ms`, 7, 'start')),
  ]
  return columns.join('  ') + (status === 0 ? '  dropped' : '')
}
