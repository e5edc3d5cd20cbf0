import { truncate } from '../errors/describe.ts'
import { isRecord } from '../errors/objects.ts'
import type { Operation } from '../operations/operation.ts'
import type { BoundedBody } from './bodies/bounded-body.ts'
import { Refusal } from './refusal.ts'

/** Parameters by name: those with numbered names are lists. */
export type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>

/** Parameters of a request, and items of a list. */
export const MOST = 10_000
const LONGEST_NAME = 100
/** Of the body of a redirect test, whose parameters are a few short texts. */
const LONGEST_JSON = 262_144

const invalid = (message: string) => new Refusal('invalid', message)

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
  return fromPairs(bodyType === 'json' ? jsonPairs(await body.text()) : formPairs(await body.text(withBlanks)))
}

/** The bytes of a form with blanks for its pluses: `URLSearchParams` makes a string for each, in megabytes of them as well. */
function withBlanks(chunk: Uint8Array): Uint8Array {
  const first = chunk.indexOf(0x2b)
  if (first === -1) return chunk
  const bytes = chunk.slice()
  for (let at = first; at < bytes.length; at++) if (bytes[at] === 0x2b) bytes[at] = 0x20
  return bytes
}

/** The names and values of a query or form. @throws Refusal where there are too many. */
export function formPairs(text: string): Pairs {
  checkCount(text.split('&', MOST + 1).length)
  return [...new URLSearchParams(text)]
}

function jsonPairs(text: string): Pairs {
  if (text.length > LONGEST_JSON)
    throw new Refusal(
      'too-large',
      `the relay takes JSON of at most ${LONGEST_JSON} characters: send shorter parameters`,
    )
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

/** Numbered names become lists, in the order of their numbers: `b[0]=x` and `b[1]=y` are `b: ['x', 'y']`. */
function fromPairs(pairs: Pairs): Parameters {
  checkCount(pairs.length)
  const parameters: Record<string, string | string[]> = Object.create(null)
  const lists = new Map<string, Map<number, string>>()
  const once = (name: string, isNew: boolean) => {
    if (!isNew)
      throw invalid(`the relay takes each parameter once, and in one spelling: ${quoted(name)} is given twice`)
  }
  for (const [name, value] of pairs) {
    if (name.length > LONGEST_NAME)
      throw invalid(`the relay takes names of at most ${LONGEST_NAME} characters: no parameter has a longer one`)
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
    parameters[base] = inOrder(items)
  }
  return parameters
}

const inOrder = (items: ReadonlyMap<number, string>) =>
  [...items].toSorted(([one], [other]) => one - other).map(([, value]) => value)

/** The name of a parameter in a message. */
export const quoted = (parameter: string): string => JSON.stringify(truncate(parameter, 100))
