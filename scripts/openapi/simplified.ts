import { alternativesOf, defined, isJson, type Json } from './json.ts'

/**
 * A JSON Schema as people and generators of code read it best: scalars of several types in one schema, without the bounds
 * of JavaScript's numbers, without what says nothing. Lists are arrays: that PHP may write one as a map is for the client.
 */
export function simplified(schema: Json): Json {
  const { $schema: _, propertyNames: __, anyOf, ...rest } = schema
  const keywords: Record<string, unknown> = Object.fromEntries(
    Object.entries(rest).flatMap(([keyword, value]): [string, unknown][] => {
      if (isNoise(keyword, value)) return []
      if (keyword === 'pattern') return [[keyword, String(value).replaceAll('\\/', '/')]]
      return [[keyword, nested(keyword, value)]]
    }),
  )
  // OpenAPI requires the items of an array, also of one that is always empty.
  if ([schema.type].flat().includes('array')) keywords.items ??= {}
  if (anyOf === undefined) return keywords
  return { ...keywords, ...union(alternativesOf(schema).filter(isNoListAsMap).map(simplified)) }
}

const isNoise = (keyword: string, value: unknown) =>
  Math.abs(value as number) === Number.MAX_SAFE_INTEGER ||
  (/^(?:additionalP|p)roperties$/.test(keyword) && isJson(value) && Object.keys(value).length === 0)

const isNoListAsMap = ({ type, maxLength, propertyNames }: Json) =>
  !(type === 'string' && maxLength === 0) && propertyNames === undefined

/** The value of a keyword, with its schemas simplified. */
function nested(keyword: string, value: unknown): unknown {
  if (!isJson(value)) return value
  if (keyword !== 'properties') return simplified(value)
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, simplified(field as Json)]))
}

const SCALARS = ['string', 'number', 'integer', 'null']

/** Alternatives in one schema, if all are scalars of different types: no keyword of one is about another. */
function union(alternatives: readonly Json[]): Json {
  const [first = {}] = alternatives
  if (alternatives.length === 1) return first
  const types = alternatives.flatMap(({ type }) => type as string | string[])
  const isPlain = types.every((type) => SCALARS.includes(type)) && new Set(types).size === types.length
  if (!isPlain) return { anyOf: alternatives }
  return defined({ ...Object.assign({}, ...alternatives), type: types })
}
