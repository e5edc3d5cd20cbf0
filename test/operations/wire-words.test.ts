import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { operations } from '../../src/operations/index.ts'

interface Def {
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly out?: z.ZodMiniType
}

/** The fields of an input, also of one that is spelled as a whole. */
function fieldsOf(schema: z.ZodMiniType): [string, z.ZodMiniType][] {
  const { shape, out } = schema._zod.def as Def
  return shape === undefined ? fieldsOf(out as z.ZodMiniType) : Object.entries(shape)
}

/** What is said of texts that fit nowhere, or hardly anywhere. */
const refusals = operations.flatMap(({ name, input }) =>
  fieldsOf(input as unknown as z.ZodMiniType).flatMap(([field, schema]) =>
    ['?', '', '-1', '2026-01-01', '?'.repeat(100), ['?']].flatMap((wire) =>
      (z.safeDecode(schema, wire).error?.issues ?? []).map(({ message }) => `${name} ${field}: ${message}`),
    ),
  ),
)

it('what does not fit on the wire is refused in no words that only a program of this language knows', () => {
  const foreign = /\bDate\b|\barray of\b|createClient|\btrue\b|\bas a string\b|'YYYY|' \(\d/
  // What the reports' codec makes of flags is never a list on the wire.
  const ofTheClientOnly = /^reports\.\w+ (?:fields|extraFields): /
  expect(refusals.filter((text) => foreign.test(text) && !ofTheClientOnly.test(text))).toEqual([])
})

it('each kind of input is among what is refused', () => {
  for (const text of [
    'offers.list from: a day that exists, as YYYY/MM/DD',
    'offers.list geo_info: 1 or 0',
    'offers.update id: an id: a positive whole number',
    'offers.create categories: ids separated by commas, each a positive whole number',
    'reports.offer timezone: a whole number from -11 to 14 (hours from UTC)',
    'reports.conversion status: codes of 1, 2 and 4, such as 1,2',
    'reports.overall event_range: 0 (all events) or 1 (initial events)',
  ])
    expect(refusals).toContain(text)
})
