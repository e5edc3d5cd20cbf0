import * as z from 'zod/mini'
import { isRecord } from '../errors/is-record.ts'
import { isRounded, leafOf, words } from '../codecs/answers.ts'
import { Envelope, type PageFigures, PageFigures as PageFiguresSchema } from '../schemas/envelope.ts'

/** An answer that is no envelope: why, and whether it looks cut short (which may be tried again). */
export class Unreadable extends Error {
  readonly expected: string
  readonly cut: boolean

  constructor(expected: string, cut: boolean) {
    super(expected)
    this.expected = expected
    this.cut = cut
  }
}

/** What may be an integer that a JavaScript number cannot hold: 16 digits where a value begins. */
const LONG = /[:,[]\s*-?\d{16}/

/** JSON of an answer. Integers that a number cannot hold stay the digits that the service sent. @throws Unreadable */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, LONG.test(text) ? (exactly as Reviver) : undefined)
  } catch {
    const trimmed = text.trim()
    if (trimmed === '') throw new Unreadable('JSON, received an empty body', false)
    if (!/^[[{]/.test(trimmed)) throw new Unreadable('JSON, received something else', false)
    if (endsInside(trimmed)) throw new Unreadable('JSON, received an answer that was cut short', true)
    throw new Unreadable('JSON, received something like it that is not', false)
  }
}

type Reviver = (name: string, value: unknown) => unknown

function exactly(_name: string, value: unknown, context?: { source?: string }): unknown {
  return isRounded(value) && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value
}

/** Whether what the first bracket opens is never closed: the rest did not come. */
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

/**
 * The envelope of an answer (SERVICE.md, Response envelope), read strictly: without it nothing can be trusted. Its words
 * alone, on which nothing rests, are left out where they do not fit. The redirect test may answer `bare`, its fields at the top level.
 * @throws Unreadable
 */
export function readEnvelope(value: unknown, bare: boolean): Envelope {
  if (!isRecord(value)) throw new Unreadable('an envelope with errorCode', false)
  if (bare && !Object.hasOwn(value, 'errorCode') && Object.hasOwn(value, 'result'))
    return { errorCode: 0, message: leafOf(words)?.read(value.message) as string | undefined, data: value }
  const result = z.safeParse(Envelope, headOf(value))
  if (!result.success)
    throw new Unreadable(
      `an envelope with ${String(result.error.issues[0]?.path[0] ?? 'errorCode')} as SERVICE.md describes it`,
      false,
    )
  const data = (value as { data?: unknown }).data
  if (bare && data === undefined) return { ...result.data, data: value }
  return { ...result.data, data }
}

const WORDS = new Set(['message', 'errorMessage', 'trace-id', 'api-trace-id'])

/** An envelope without its data, and without words that are none: nothing rests on them, so they void no answer. */
function headOf({ data: _, ...head }: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(head).filter(([name, value]) => {
      if (name === 'httpStatus') return value !== null && value !== ''
      return !WORDS.has(name) || leafOf(words)?.read(value) !== undefined
    }),
  )
}

/** What a service's answer says to people. */
export const messageOf = (envelope: Envelope): string => envelope.message || envelope.errorMessage || ''

/** A page's rows and figures. `page` is what was asked for. */
export interface RawPage {
  readonly rows: unknown[]
  readonly figures: PageFigures
}

/**
 * A page, from either of the two places where the service puts its figures. `data: []` without figures is an empty
 * page. @throws Unreadable
 */
export function readPage(value: unknown, envelope: Envelope, place: 'envelope' | 'content', page: number): RawPage {
  const { data } = envelope
  const empty = Array.isArray(data) && data.length === 0
  const holder = place === 'envelope' || empty ? value : data
  const rows = place === 'envelope' || empty ? data : (data as { content?: unknown } | null | undefined)?.content
  if (empty && (holder as { totalItems?: unknown }).totalItems === undefined)
    return { rows: [], figures: { page, totalPages: 0, totalItems: 0 } }
  if (!Array.isArray(rows))
    throw new Unreadable(
      place === 'envelope' ? 'data to be an array of rows' : 'data.content to be an array of rows',
      false,
    )
  const result = z.safeParse(PageFiguresSchema, holder)
  const figures = result.success ? result.data : undefined
  if (figures === undefined || figures.page < 0 || figures.totalPages < 0 || figures.totalItems < 0) {
    throw new Unreadable('page, totalPages and totalItems as whole numbers', false)
  }
  return { rows, figures: { page: figures.page, totalPages: figures.totalPages, totalItems: figures.totalItems } }
}
