import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { rulesOf } from '../../src/codecs/input.ts'
import * as responses from '../../src/codecs/responses.ts'
import { list, mapOf } from '../../src/codecs/responses.ts'
import { isScalar, type Path, readBy } from '../../src/codecs/zod/read.ts'
import { operations } from '../../src/operations/index.ts'
import * as schemas from '../../src/schemas/index.ts'
import { reportFields } from '../../src/schemas/reports/report-fields.ts'
import { reportRow } from '../../src/schemas/reports/report-rows.ts'
import { runs } from '../every-case.ts'
import { wireValue } from './wire-values.ts'

/**
 * The resources of `…/schemas`: those of its schemas that are no inputs. A `RedirectTest` is not read: the client makes it
 * of a `RedirectTestResponse`.
 */
const resources = Object.entries<z.ZodMiniType>({ ...schemas }).filter(
  ([name, schema]) => rulesOf(schema) === undefined && name !== 'RedirectTest',
)

/** A record with every kind of field that responses have. */
const everyScalar = z.looseObject(
  Object.fromEntries(
    Object.entries({ ...responses }).filter(([, one]) => one instanceof z.ZodMiniType && isScalar(one)),
  ) as Record<string, z.ZodMiniType>,
)

/** Rows as the client decodes them: requested fields are required. */
const rows = (Object.keys(reportFields) as (keyof typeof reportFields)[]).map((name): [string, z.ZodMiniType] => {
  const { shape } = resources.find(([one]) => one.toLowerCase() === `${name}reportrow`)?.[1]?.def as never
  return [`a row of the ${name} report`, reportRow(name, Object.keys(shape).slice(0, 20))]
})

const all: [name: string, schema: z.ZodMiniType][] = [
  ...resources,
  ...rows,
  ['a map of lists of banners', mapOf(list(schemas.BannerV2))],
  ['a map of access records', mapOf(schemas.OfferAccess)],
  ['a record of every kind of field', everyScalar],
]

const text = (path: Path | PropertyKey[]) =>
  path.map((part) => String(typeof part === 'object' ? part.key : part)).join('/')

/** Compares what the client reads with what a contract test parses, and returns whether the value is valid. */
function compare(schema: z.ZodMiniType, value: unknown): boolean {
  const reported: string[] = []
  const read = readBy(schema, structuredClone(value), (path) => reported.push(text(path)))
  const { data, error } = z.safeParse(schema, value)
  expect(reported.sort()).toEqual((error?.issues ?? []).map(({ path }) => text(path)).sort())
  if (error === undefined) expect(read).toEqual(data)
  return error === undefined
}

describe.each(all)('%s', (_name, schema) => {
  const some = list(schema)

  it('is read as its schema parses it, if all of it is valid', () => {
    fc.assert(
      fc.property(fc.array(wireValue(schema), { maxLength: 3 }), (value) => {
        expect(compare(some, value)).toBe(true)
      }),
      { numRuns: runs(50) },
    )
  })

  it('is read as its schema parses it, if parts of it are not valid', () => {
    const results = new Set<boolean>()
    fc.assert(
      fc.property(fc.array(wireValue(schema, 'any'), { maxLength: 3 }), (value) => {
        results.add(compare(some, value))
      }),
      { numRuns: 100 },
    )
    expect(results).toContain(false)
  })
})

it('covers every schema that is not the input of an operation', () => {
  expect(operations.filter(({ input }) => rulesOf(input) === undefined).map(({ name }) => name)).toEqual([])
  expect(resources.length).toBeGreaterThan(20)
})
