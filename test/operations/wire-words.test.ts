import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldsOf } from '../../src/codecs/input.ts'
import { operations } from '../../src/operations/index.ts'

/** Messages about texts that are not valid for any field, or only for few. */
const refusals = operations.flatMap(({ name, input }) =>
  Object.entries(fieldsOf(input)).flatMap(([field, schema]) =>
    ['?', '', '-1', '2026-01-01', '?'.repeat(100), ['?']].flatMap((wire) =>
      (z.safeEncode(schema, wire).error?.issues ?? []).map(({ message }) => `${name} ${field}: ${message}`),
    ),
  ),
)

it('messages about invalid wire values use no terms of JavaScript', () => {
  const foreign = /\bDate\b|\barray of\b|createClient|\btrue\b|\bas a string\b|'YYYY|' \(\d/
  // On the wire, a report's fields are separate flags and not a list.
  const ofTheClientOnly = /^reports\.\w+ (?:fields|extraFields): /
  expect(refusals.filter((text) => foreign.test(text) && !ofTheClientOnly.test(text))).toEqual([])
})

it('covers every kind of input', () => {
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
