import fc from 'fast-check'
import * as z from 'zod/mini'
import { isScalar } from '../../src/codecs/zod/decoder.ts'

/** What zod says a schema is made of. */
interface Definition {
  readonly type: string
  readonly shape: Readonly<Record<string, z.ZodMiniType>>
  readonly element: z.ZodMiniType
  readonly valueType: z.ZodMiniType
  readonly innerType: z.ZodMiniType
  readonly in: z.ZodMiniType
  readonly out: z.ZodMiniType
  readonly options: readonly z.ZodMiniType[]
  readonly values: readonly unknown[]
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly pattern?: RegExp } } }[]
}

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
  const def = schema._zod.def as unknown as Definition
  if (isScalar(schema)) return scalarValue(def.in).filter((value) => z.safeParse(schema, value).success)
  if (def.type === 'object') return recordOf(def.shape, which)
  if (def.type === 'optional' || def.type === 'promise') return wireValue(def.innerType, which)
  if (def.type === 'nullable') return mostly(wireValue(def.innerType, which), fc.constant(null))
  if (def.type === 'array') return fc.array(wireValue(def.element, which), { maxLength: 3 })
  if (def.type === 'record') {
    const map = fc.dictionary(key, wireValue(def.valueType, which), { maxKeys: 3, noNullPrototype: true })
    return mostly(map, fc.constantFrom<unknown>([], '', null))
  }
  // The value is transformed before it is parsed, as with a list that came as a map.
  if (def.type === 'pipe') return mostly(wireValue(def.out, which), listAsMap(def.out, which))
  if (def.type === 'unknown') return fc.jsonValue()
  throw new Error(`cannot generate values of ${def.type}`)
}

const mostly = (usual: fc.Arbitrary<unknown>, other: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: other })

const key = fc.oneof(fc.nat().map(String), fc.constantFrom('__proto__', 'constructor', 'x'))

/** A list as PHP writes one whose keys do not count from 0, or an empty one. */
function listAsMap(schema: z.ZodMiniType, which: 'valid' | 'any'): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Definition
  if (def.type === 'promise') return listAsMap(def.innerType, which)
  if (def.type !== 'array') return wireValue(schema, which)
  const items = fc.array(wireValue(def.element, which), { maxLength: 3 })
  return items.map((list) => (list.length === 0 ? '' : Object.fromEntries(list.map((item, at) => [at + 1, item]))))
}

/** A record in any order, with fields that the schema does not know. */
function recordOf(shape: Definition['shape'], which: 'valid' | 'any'): fc.Arbitrary<unknown> {
  const required = Object.keys(shape).filter((name) => shape[name]?._zod.optin !== 'optional')
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

/** Values of a schema of zod's own types. */
function scalarValue(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Definition
  if (def.type === 'promise') return scalarValue(def.innerType)
  if (def.type === 'nullable') return mostly(scalarValue(def.innerType), fc.constant(null))
  if (def.type === 'union') return fc.oneof(...def.options.map(scalarValue))
  if (def.type === 'literal') return fc.constantFrom(...def.values)
  if (def.type === 'number')
    return fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  const pattern = def.checks?.map(({ _zod }) => _zod.def.pattern).find((one) => one !== undefined)
  if (def.type === 'string') return pattern === undefined ? fc.string({ unit: 'grapheme' }) : fc.stringMatching(pattern)
  throw new Error(`cannot generate values of ${def.type}`)
}
