import type { ServedRequest } from '../msw/index.ts'

/** A request as a line of the log. The path has no query, and so no key. */
export function requestLine({ method, path, operation, status, milliseconds }: ServedRequest): string {
  return `${method} ${operation ?? path} ${status === 0 ? 'dropped' : status} ${Math.round(milliseconds)} ms`
}

/** The value of `--latency`: milliseconds, or a range such as `20-80`. */
export function latency(value: string | undefined): number | readonly [number, number] | undefined {
  if (value === undefined) return undefined
  const [, least, most = least] = /^(\d+)(?:-(\d+))?$/.exec(value) ?? []
  if (least === undefined || Number(least) > Number(most))
    throw new TypeError(`--latency: expected milliseconds, or a range such as 20-80, received ${JSON.stringify(value)}`)
  return [Number(least), Number(most)]
}
