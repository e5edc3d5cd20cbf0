import { expect, it } from 'vitest'
import { EXIT } from '../../../src/cli/exit-error.ts'
import { codeOfRun, endOfTable } from '../../../src/cli/sync/ends.ts'
import { ApiError, ConnectionError, ResponseError } from '../../../src/errors/errors.ts'
import * as syncs from '../../../src/sync/index.ts'

const table = { name: 'conversions', flag: 'conversions', sync: async () => ({}) }

const errorWith = (code?: string) =>
  new ResponseError('syncConversions: 2026-06-01 is wrong', { operation: 'syncConversions', outcome: 'unknown', code })

const runWith = (...codes: (string | undefined)[]) =>
  new syncs.SyncError(
    'syncConversions',
    codes.map((code, at) => ({ day: `2026-06-0${at + 1}`, error: errorWith(code) })),
    { added: 1 } as never,
  )

it.each([
  [runWith(undefined), 1],
  [runWith('CUT_SHORT', undefined), 1],
  [runWith('LOSS'), 3],
  [runWith(undefined, 'LOSS'), 3],
  [errorWith('LOSS'), 3],
])('%s ends with code %i', (error, code) => {
  expect(endOfTable(error, table, syncs).code).toBe(code)
})

it('the summary says of each day that failed why, by a code too', () => {
  expect(endOfTable(runWith('LOSS', undefined), table, syncs).summary).toEqual({
    added: 1,
    failed: [
      { day: '2026-06-01', message: 'syncConversions: 2026-06-01 is wrong', code: 'LOSS' },
      { day: '2026-06-02', message: 'syncConversions: 2026-06-01 is wrong', code: undefined },
    ],
  })
})

it('a list that fails is named, and the tables after it go on', () => {
  const details = { operation: 'offers.list', outcome: 'unknown', status: 503 } as const
  const error = new ApiError('offers.list: the service answered 503', details)
  expect(endOfTable(error, { ...table, name: 'offers', flag: 'offers' }, syncs)).toMatchObject({
    ...{ code: 1, lines: ['offers: offers list: the service answered 503'] },
    summary: { failed: [{ message: 'offers.list: the service answered 503' }] },
  })
  const refused = new ApiError('offers.list: no', { ...details, status: 401 })
  expect(() => endOfTable(refused, { ...table, flag: 'offers' }, syncs)).toThrow(refused)
})

it('what concerns no day ends the run', () => {
  const error = errorWith('CUT_SHORT')
  expect(() => endOfTable(error, table, syncs)).toThrow(error)
})

it.each([
  [[EXIT.done, EXIT.differs], 4],
  [[EXIT.differs, EXIT.failed, EXIT.done], 1],
  [[EXIT.kept, EXIT.failed, EXIT.differs], 3],
  [[], 0],
])('tables with the codes %j are a run with code %i', (codes, code) => {
  expect(codeOfRun(codes)).toBe(code)
})

it('rows of a report that no field tells apart are named without an option of programs', () => {
  const message =
    'syncReport: two rows have the key ["2026-06-01","$"] and differ in ck_city (the option key takes the names of fields that tell rows apart)'
  const error = new ResponseError(message, { operation: 'syncReport', outcome: 'unknown' })
  const run = new syncs.SyncError('syncReport', [{ day: '2026-06-01', error }], { added: 0 } as never)
  expect(endOfTable(run, { ...table, name: 'report_overall' }, syncs).lines).toEqual([
    'report_overall: 1 day failed; the next run tries again',
    '  2026-06-01: two rows have the key ["2026-06-01","$"] and differ in ck_city',
  ])
})

it('days that failed because nothing answers are followed by what to do next', () => {
  const details = { operation: 'reports.conversion', outcome: 'not-sent', code: 'ECONNREFUSED' } as const
  const error = new ConnectionError('reports.conversion: no (ECONNREFUSED) at https://acme.example/api', details)
  const run = new syncs.SyncError('syncConversions', [{ day: '2026-06-01', error }], { added: 0 } as never)
  expect(endOfTable(run, table, syncs).lines.at(-1)).toBe('  is NETWORK_URL right?')
})
