import { isRounded } from '../codecs/money.ts'
import { readBy } from '../codecs/read.ts'
import { typeName } from '../errors/describe.ts'
import { isRecord, ownCopy } from '../errors/is-record.ts'
import { Envelope, Pagination } from '../schemas/envelope.ts'

/** An answer that is no envelope: what was expected, and whether it looks cut short (which may be retried). */
export class UnreadableAnswer extends Error {
  readonly expected: string
  readonly cut: boolean

  constructor(expected: string, cut = false) {
    super(expected)
    this.expected = expected
    this.cut = cut
  }
}

/** What may be an integer that a JavaScript number cannot hold: 16 digits where a value begins. */
const LONG = /[:,[]\s*-?\d{16}/

/** Whether there are such integers. Looks at each 16th character only, as that is where 16 digits in a row show. */
function hasLong(text: string): boolean {
  for (let at = 15; at < text.length; at += 16) {
    let [start, end] = [at, at]
    while (isDigit(text.charCodeAt(start - 1))) start--
    while (isDigit(text.charCodeAt(end))) end++
    if (end - start >= 16) return LONG.test(text)
  }
  return false
}

const isDigit = (code: number) => code >= 48 && code <= 57

/** JSON of an answer. Integers that a number cannot hold stay the digits that the service sent. @throws UnreadableAnswer */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, hasLong(text) ? (exactly as Reviver) : undefined)
  } catch {
    const trimmed = text.trim()
    if (trimmed === '') throw new UnreadableAnswer('JSON, received an empty body')
    if (!/^[[{]/.test(trimmed)) throw new UnreadableAnswer('JSON, received something else')
    if (endsInside(trimmed)) throw new UnreadableAnswer('JSON, received an answer that was cut short', true)
    throw new UnreadableAnswer('JSON, received something like it that is not')
  }
}

type Reviver = (name: string, value: unknown) => unknown

function exactly(_name: string, value: unknown, context?: { source?: string }): unknown {
  return isRounded(value) && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value
}

/** Whether the first bracket is never closed: the rest did not come. */
function endsInside(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (quoted && char === '\\') at++
    else if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if (char === '{' || char === '[') depth++
    else if ((char === '}' || char === ']') && --depth === 0) return false
  }
  return true
}

const HEAD = ['errorCode', 'httpStatus', 'message', 'errorMessage', 'api-trace-id', 'trace-id'] as const
const REQUIRED: ReadonlySet<string> = new Set(['errorCode', 'httpStatus'])

/**
 * The envelope of an answer, read strictly: without it nothing can be trusted. Its texts alone, on which nothing rests,
 * are left out where they do not fit. The redirect test may be `unwrapped`, with its fields at the top level.
 * @throws UnreadableAnswer
 */
export function readEnvelope(value: unknown, unwrapped: boolean): Envelope {
  if (!isRecord(value)) throw new UnreadableAnswer('an envelope with errorCode')
  const head = pick(value, HEAD)
  const isUnwrapped = unwrapped && head.errorCode === undefined && Object.hasOwn(value, 'result')
  if (isUnwrapped) head.errorCode = 0
  readBy(Envelope, head, ([field]) => {
    const name = String(field)
    if (REQUIRED.has(name)) throw new UnreadableAnswer(`an envelope with ${name} as documented`)
    delete head[name]
  })
  const data = Object.hasOwn(value, 'data') ? value.data : undefined
  return ownCopy({ ...head, data: isUnwrapped || (unwrapped && data === undefined) ? value : data }) as Envelope
}

/** A copy of some of a record's own fields: readers convert in place. */
function pick(value: unknown, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = ownCopy({})
  for (const name of names) if (isRecord(value) && Object.hasOwn(value, name)) picked[name] = value[name]
  return picked
}

/** The message of the service. */
export const messageOf = (envelope: Envelope): string => envelope.message || envelope.errorMessage || ''

/** A page's rows and where it stands in its list. `page` is what was asked for. */
export interface RawPage {
  readonly rows: unknown[]
  readonly pagination: Pagination
}

/**
 * A page, from either of the two places where the service puts its pagination. `data: []` without it is an empty
 * page. @throws UnreadableAnswer
 */
export function rowsOf(value: unknown, envelope: Envelope, place: 'envelope' | 'content', page: number): RawPage {
  const { data } = envelope
  const empty = Array.isArray(data) && data.length === 0
  const holder = place === 'envelope' || empty ? value : data
  const rows = place === 'envelope' || empty ? data : (data as { content?: unknown } | null | undefined)?.content
  if (empty && (holder as { totalItems?: unknown }).totalItems === undefined)
    return { rows: [], pagination: { page, totalPages: 0, totalItems: 0 } }
  if (!Array.isArray(rows))
    throw new UnreadableAnswer(
      `${place === 'envelope' ? 'data' : 'data.content'} to be an array of rows, received ${typeName(rows)}`,
    )
  const unreadable = new UnreadableAnswer('page, totalPages and totalItems as whole numbers')
  const pagination = pick(holder, ['page', 'totalPages', 'totalItems'])
  readBy(Pagination, pagination, () => {
    throw unreadable
  })
  if (Object.values(pagination).some((count) => (count as number) < 0)) throw unreadable
  return { rows, pagination: pagination as unknown as Pagination }
}
