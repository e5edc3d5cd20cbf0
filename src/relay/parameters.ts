import { truncate } from '../errors/describe.ts'
import { isRecord } from '../errors/objects.ts'
import type { Operation } from '../operations/operation.ts'
import type { BoundedBody } from './bodies/bounded-body.ts'
import { invalid } from './refusal.ts'

/** Parameters by name: those with numbered names are lists. */
export type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>

/** Parameters of a request, and items of a list. */
export const MOST = 10_000
/** Of all parameters together: a megabyte of text can take a second to check, and no offer has so much. */
const MOST_CHARACTERS = 250_000
/** Of a body, in which each of them may be escaped. */
const LONGEST_BODY = 10 * MOST_CHARACTERS

type Pairs = readonly (readonly [name: string, value: string])[]

/** Reads parameters from where operations of this body type have them: a body, or else the query. @throws Refusal */
export async function readParameters(
  bodyType: Operation['bodyType'],
  query: Pairs,
  request: Request,
  body: BoundedBody,
): Promise<Parameters> {
  if (bodyType === 'none' || bodyType === 'multipart') return fromPairs(query)
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  const expected = bodyType === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
  if (type !== expected)
    throw invalid(`the relay expects a body of ${expected}, and not of ${quoted(type || 'no content type')}`)
  const [stray] = query
  if (stray !== undefined)
    throw invalid(
      `the relay expects parameters of this call in the body: move ${quoted(stray[0])} from the query to it`,
    )
  const text = await body.text()
  if (text.length > LONGEST_BODY) throw tooLong()
  return fromPairs(bodyType === 'json' ? jsonPairs(text) : formPairs(text))
}

/** The names and values of a query or form. @throws Refusal where there are too many. */
export function formPairs(text: string): Pairs {
  checkCount(text.split('&', MOST + 1).length)
  return [...new URLSearchParams(text)]
}

function jsonPairs(text: string): Pairs {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid('the relay expects JSON in the body')
  }
  if (!isRecord(value) || !Object.values(value).every((item) => typeof item === 'string'))
    throw invalid('the relay expects a JSON object of strings')
  return Object.entries(value) as unknown as Pairs
}

function checkCount(count: number): void {
  if (count > MOST) throw invalid(`the relay takes at most ${MOST} parameters: send fewer`)
}

const tooLong = () => invalid(`the relay takes parameters of at most ${MOST_CHARACTERS} characters: send less`)

/** Numbered names become lists, in the order of their numbers: `b[0]=x` and `b[1]=y` are `b: ['x', 'y']`. */
function fromPairs(pairs: Pairs): Parameters {
  checkCount(pairs.length)
  if (pairs.reduce((sum, [name, value]) => sum + name.length + value.length, 0) > MOST_CHARACTERS) throw tooLong()
  const parameters: Record<string, string | string[]> = Object.create(null)
  const lists = new Map<string, Map<number, string>>()
  const once = (name: string, isNew: boolean) => {
    if (!isNew)
      throw invalid(`the relay takes each parameter once, and in one spelling: ${quoted(name)} is given twice`)
  }
  for (const [name, value] of pairs) {
    const [, base, digits = ''] = /^(.+?)\[(\d*)\]$/s.exec(name) ?? []
    if (base === undefined) {
      once(name, !(name in parameters))
      parameters[name] = value
    } else {
      const items = lists.get(base) ?? new Map<number, string>()
      const index = digits === '' ? items.size : Number(digits)
      once(name, !items.has(index))
      lists.set(base, items.set(index, value))
    }
  }
  for (const [base, items] of lists) {
    once(base, !(base in parameters))
    parameters[base] = [...items].toSorted(([one], [other]) => one - other).map(([, value]) => value)
  }
  return parameters
}

/** The name of a parameter in a message. */
export const quoted = (parameter: string): string => JSON.stringify(truncate(parameter, 100))
