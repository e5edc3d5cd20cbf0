import fc from 'fast-check'
import * as z from 'zod/mini'
import { definitionOf, keywordsOf } from '../../src/codecs/zod/codec.ts'
import { decoderOf } from '../../src/codecs/zod/read.ts'

/** Values that most fields do not take. */
const unexpected = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' 12 ',
    '007',
    '-1',
    '1.50',
    '1e3',
    '0x10',
    'x',
    1.5,
    -1,
    2 ** 53,
    Number.POSITIVE_INFINITY,
  ),
  fc.constantFrom<unknown>([], {}, [null], { 1: '5', 3: 6 }, { 1: 5, x: 6 }, '9007199254740993', ' https://a.example '),
  fc.jsonValue(),
)

/** One value in so many is unexpected: a record has up to a hundred fields. */
const RARITY = 40

/** Generates values of the wire from the structure of a schema: `valid` ones, or `any`, with unexpected parts. */
export function wireValue(schema: z.ZodMiniType, which: 'valid' | 'any' = 'valid'): fc.Arbitrary<unknown> {
  const valid = build(schema, which)
  if (which === 'valid') return valid
  return fc.oneof({ weight: RARITY, arbitrary: valid }, { weight: 1, arbitrary: unexpected })
}

function build(schema: z.ZodMiniType, which: 'valid' | 'any'): fc.Arbitrary<unknown> {
  const { type, innerType, shape = {}, in: wire, out } = definitionOf(schema)
  const { item } = decoderOf(schema) ?? {}
  if (item) return out?.def.type === 'array' ? listOf(item, which) : mapOf(item, which)
  if (wire) return scalarValue(keywordsOf(wire) as Json).filter((value) => z.safeParse(schema, value).success)
  if (type === 'object') return recordOf(shape, which)
  if (innerType && type === 'nullable') return mostly(wireValue(innerType, which), fc.constant(null))
  if (innerType) return wireValue(innerType, which)
  if (type === 'unknown') return fc.jsonValue()
  throw new Error(`cannot generate values of ${type}`)
}

const mostly = (usual: fc.Arbitrary<unknown>, other: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: other })

const key = fc.oneof(fc.nat().map(String), fc.constantFrom('constructor', 'x'))

const mapOf = (item: z.ZodMiniType, which: 'valid' | 'any') =>
  mostly(
    fc.dictionary(key, wireValue(item, which), { maxKeys: 3, noNullPrototype: true }),
    fc.constantFrom<unknown>([], '', null),
  )

/** A list, or what PHP writes for one that is empty or whose keys do not count from 0. */
function listOf(item: z.ZodMiniType, which: 'valid' | 'any'): fc.Arbitrary<unknown> {
  const items = fc.array(wireValue(item, which), { maxLength: 3 })
  const asMap = (list: readonly unknown[]) =>
    list.length === 0 ? '' : Object.fromEntries(list.map((one, at) => [at + 1, one]))
  return mostly(items, items.map(asMap))
}

/** A record in any order, with fields that the schema does not know. */
function recordOf(shape: Readonly<Record<string, z.ZodMiniType>>, which: 'valid' | 'any'): fc.Arbitrary<unknown> {
  const required = Object.keys(shape).filter((name) => shape[name]?.def.type !== 'optional')
  const known = fc.record(
    Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, wireValue(schema, which)])),
    { requiredKeys: required, noNullPrototype: true },
  )
  const others = fc.dictionary(fc.constantFrom('novel', 'constructor', 'toString', '7'), fc.jsonValue(), {
    maxKeys: 2,
    noNullPrototype: true,
  })
  return fc
    .tuple(known, others, fc.boolean(), which === 'any' ? fc.nat({ max: RARITY }) : fc.constant(1))
    .map(([fields, more, last, missing]) => {
      const entries = Object.entries({ ...(last ? {} : more), ...(fields as object), ...(last ? more : {}) })
      // Now and then one is missing.
      return Object.fromEntries(missing === 0 ? entries.slice(1) : entries)
    })
}

/** The JSON Schema of what the wire may carry for a single value. */
interface Json {
  readonly type?: string | readonly string[]
  readonly pattern?: string
  readonly anyOf?: readonly Json[]
}

function scalarValue({ type, pattern, anyOf }: Json): fc.Arbitrary<unknown> {
  if (anyOf) return fc.oneof(...anyOf.map(scalarValue))
  if (typeof type === 'object') return fc.oneof(...type.map((one) => scalarValue({ type: one })))
  if (type === 'null') return fc.constant(null)
  if (type === 'string') return pattern ? fc.stringMatching(new RegExp(pattern)) : fc.string({ unit: 'grapheme' })
  return fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
}
