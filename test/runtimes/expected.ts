import { expect } from 'vitest'
import type { Report } from './smoke.ts'

/** The result of a smoke test in every runtime, including the outcome of each failure. */
const EXPECTED = {
  listed: [500, 620],
  crawled: 620,
  updated: 'Renamed',
  leaks: [],
  errors: {
    denied: { name: 'ApiError', kind: 'api', outcome: 'rejected', own: true },
    input: { name: 'InputError', kind: 'input', outcome: 'not-sent', own: true },
    refused: { name: 'ConnectionError', kind: 'connection', outcome: 'not-sent', own: true },
    reset: { name: 'ConnectionError', kind: 'connection', outcome: 'unknown', own: true },
    hangs: { name: 'TimeoutError', kind: 'timeout', outcome: 'unknown', own: true },
    redirects: { name: 'ConnectionError', kind: 'connection', outcome: 'rejected', own: true },
    cut: { name: 'ResponseError', kind: 'response', outcome: 'unknown', own: true },
    page: { name: 'ResponseError', kind: 'response', outcome: 'unknown', own: true },
    written: { name: 'ConnectionError', kind: 'connection', outcome: 'unknown', own: true },
  },
}

/**
 * @param refused browsers and workerd do not distinguish a refused connection from a broken one: a write may have been
 * applied
 */
export function expectSmoke(report: Report, refused: 'not-sent' | 'unknown' = 'not-sent'): void {
  const errors = { ...EXPECTED.errors, refused: { ...EXPECTED.errors.refused, outcome: refused } }
  expect(report).toMatchObject({ ...EXPECTED, errors })
  expect(report.reported).toBeGreaterThan(0)
}
