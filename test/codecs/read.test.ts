import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { integer, lenientInteger, list, mapOf, string } from '../../src/codecs/responses.ts'
import { readBy } from '../../src/codecs/zod/read.ts'

type AnySchema = z.ZodMiniType<unknown, unknown>

/** What is read of a value, and what is reported. */
function read(schema: AnySchema, value: unknown): [data: unknown, reports: unknown[]] {
  const reports: unknown[] = []
  const data = readBy(schema, value, (path, expected, received) => reports.push([[...path], expected, received]))
  return [data, reports]
}

const record = z.looseObject({ id: integer, name: string })

it.each<[what: string, schema: AnySchema, value: unknown, expected: string]>([
  ['a record', record, 'x', 'an object'],
  ['a record', record, [], 'an object'],
  ['a list', list(lenientInteger), 5, 'an array'],
  ['a map', mapOf(lenientInteger), 5, 'a map of ids'],
])('%s with an invalid value reports it and returns it unchanged', (_, schema, value, expected) => {
  expect(read(schema, value)).toStrictEqual([value, [[[], expected, value]]])
})

it('a missing field is reported and not created', () => {
  expect(read(record, { id: '7' })).toStrictEqual([{ id: 7 }, [[['name'], 'a string', undefined]]])
})

it.each<[what: string, schema: AnySchema]>([
  ['a union', z.union([integer, string])],
  ['a literal', z.literal('yes')],
])('%s is no schema of a response', (_, schema) => {
  expect(() => read(schema, 'yes')).toThrow(TypeError)
})

it('null is valid where a schema says so, also in a list', () => {
  expect(read(list(z.nullable(integer)), [null, '7'])).toEqual([[null, 7], []])
})
