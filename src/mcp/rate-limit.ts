import type { RateLimit } from '../options/options.ts'

/** What a rate limit is, in messages. */
export const A_RATE_LIMIT = 'requests and a time such as 20/60s'

const UNITS: Readonly<Record<string, number>> = { '': 1, ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** Reads a rate limit, `20/60s` or, in milliseconds, `5/1000`; `undefined` for another text. */
export function readRateLimit(text: string): RateLimit | undefined {
  const [, requests, time, unit = ''] = /^(\d{1,7})\/(\d{1,10})(ms|s|m|h)?$/.exec(text) ?? []
  const limit = { requests: Number(requests), intervalMs: Number(time) * (UNITS[unit] as number) }
  return limit.requests > 0 && limit.intervalMs > 0 && limit.intervalMs < 2 ** 31 ? limit : undefined
}
