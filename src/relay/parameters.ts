import { truncate } from '../errors/describe.ts'
import { isRecord } from '../errors/is-record.ts'
import type { AnyOperation } from '../operations/operation.ts'
import type { BoundedBody } from './bounded-body.ts'
import { Refusal } from './refusal.ts'

/** Parameters by name: those with numbered names are lists. */
export type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>

/** The parameters of a request, and why they cannot be used as they are. */
export interface Given {
  readonly parameters: Parameters
  /** A parameter that is there once, and is not empty. */
  readonly isGiven: (name: string) => boolean
  readonly problem: string | undefined
}

const MOST = 10_000
const tooMany = () => new Refusal('invalid', 'there are too many parameters, or one with too long a name')

type Pairs = readonly (readonly [name: string, value: string])[]

/** Reads parameters from where operations of this body type have them: a body, or else the query. */
export async function readParameters(
  bodyType: AnyOperation['bodyType'],
  query: Pairs,
  request: Request,
  body: BoundedBody,
): Promise<Given> {
  if (bodyType === 'none' || bodyType === 'multipart') return given(query)
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  const expected = bodyType === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
  const stray = query[0]?.[0]
  if (stray !== undefined) return given([], `parameters are in the body, and not in the query (${quoted(stray)})`)
  if (type !== expected) return given([], `the body is ${expected}`)
  const text = await body.text()
  if (bodyType === 'json') return given(jsonPairs(text))
  if (text.split('&', MOST + 1).length > MOST) throw tooMany()
  return given([...new URLSearchParams(text)])
}

function jsonPairs(text: string): Pairs {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('invalid', 'the body is not JSON')
  }
  if (!isRecord(value) || !Object.values(value).every((item) => typeof item === 'string'))
    throw new Refusal('invalid', 'the body is not an object of strings')
  return Object.entries(value) as unknown as Pairs
}

function given(pairs: Pairs, problem?: string): Given {
  const names = pairs.map(([name]) => name)
  const long = names.find((name) => name.length > 100)
  if (names.length > MOST || long !== undefined) throw tooMany()
  const seen = new Set<string>()
  const repeated = names.find((name) => seen.size === seen.add(name).size)
  const parameters = fromPairs(pairs)
  const isText = (name: string) => typeof parameters[name] === 'string' && parameters[name] !== ''
  const isGiven = (name: string) => isText(name) && names.filter((one) => one === name).length === 1
  return {
    parameters,
    isGiven,
    problem: problem ?? (repeated === undefined ? undefined : `${quoted(repeated)} is given twice`),
  }
}

/** Numbered names become lists, in the order of their numbers: `b[0]=x` and `b[1]=y` are `b: ['x', 'y']`. */
function fromPairs(pairs: Pairs): Record<string, string | string[]> {
  const record: Record<string, string | string[]> = Object.create(null)
  const numbered = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    const [, base, index] = /^(.+?)\[(\d*)\]$/s.exec(name) ?? []
    if (base === undefined) record[name] = value
    else {
      const items = numbered.get(base) ?? []
      items[index === '' ? items.length : Number(index)] = value
      numbered.set(base, items)
    }
  }
  for (const [name, items] of numbered) record[name] = Object.values(items)
  return record
}

/** The name of a parameter in a message. */
export const quoted = (parameter: string): string => JSON.stringify(truncate(parameter, 100))
