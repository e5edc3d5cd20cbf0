import type { ServedRequest } from '../../msw/index.ts'
import type { Paint } from '../output/style.ts'

/** A request as a line of the log, with the status in color on a terminal. The path has no query, and so no key. */
export function requestLine(
  { method, path, operation, status, milliseconds, reason }: ServedRequest,
  paint: Paint,
): string {
  const style = status === 0 || status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green'
  const shown = paint(style, status === 0 ? 'dropped' : String(status))
  // `6002: The API key is invalid.`
  const why = reason === undefined ? '' : `  ${reason.replace(/^(\d+): /, '$1 ').replace(/\.$/, '')}`
  return `${method} ${operation ?? path} ${shown} ${Math.round(milliseconds)} ms${why}`
}
