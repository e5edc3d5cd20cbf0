import type { CallToolResult } from '@modelcontextprotocol/server'
import { truncate } from '../errors/describe.ts'
import { InputError, isAffiliateNetworkError } from '../errors/errors.ts'
import { visible } from '../flat-calls/visible-text.ts'
import { CUT_MARGIN, type Scrub, scrubInputError, scrubValue } from '../transport/secrets/scrubber.ts'
import { MOST_BYTES } from './rows.ts'
import { forAgents } from './wording.ts'

/** Bytes that are kept for what says how much was cut. */
const RESERVED = 1000
/** Deeper values are cut off. */
const DEEPEST = 20

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '')

/**
 * The result of a tool: the content as an object, and as text for hosts that show no objects. Characters that a person does
 * not see are escaped, as a model would read them. Rows, fields and ends of texts are left out where the text would exceed
 * `MOST_BYTES`; the message then ends with `hint`, what to ask instead.
 */
export function toResult(
  content: object,
  scrub: Scrub,
  hint = '',
): CallToolResult & { structuredContent: Record<string, unknown> } {
  const structuredContent = fitted(content, new Copy(MOST_BYTES - RESERVED - bytesOf(hint), scrub), hint)
  return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] }
}

function fitted({ items, ...rest }: { items?: unknown }, copy: Copy, hint: string): Record<string, unknown> {
  const others = copy.of(rest) as Record<string, unknown>
  if (!Array.isArray(items)) return copy.isCut ? withMessage(others, [`Cut to ${SIZE}.`, hint]) : others
  const rows: unknown[] = []
  for (const item of items) {
    const row = copy.of(item)
    // Only a single row is cut itself.
    if (copy.isCut && rows.length > 0) break
    rows.push(row)
  }
  const result = { items: rows, ...others }
  if (!copy.isCut) return result
  const some = `The first ${rows.length} of ${items.length} rows: more would exceed ${SIZE}.`
  return withMessage(result, [items.length === 1 ? `The row is cut to ${SIZE}.` : some, hint])
}

const SIZE = `${MOST_BYTES / 1000} kB`

const withMessage = (content: Readonly<Record<string, unknown>>, said: readonly string[]) => ({
  ...content,
  message: [content.message, ...said].filter(Boolean).join(' '),
})

/** Copies values as long as their JSON does not exceed a number of bytes. What that costs grows with the copy only. */
class Copy {
  #left: number
  readonly #scrub: Scrub
  isCut = false

  constructor(most: number, scrub: Scrub) {
    this.#left = most
    this.#scrub = scrub
  }

  of(value: unknown, depth = 0): unknown {
    if (typeof value === 'string') return this.#text(value)
    if (typeof value !== 'object' || value === null) return this.#paid(scrubValue(value, this.#scrub))
    if (depth > DEEPEST) return this.#text('…')
    const isList = Array.isArray(value)
    const names = isList ? value : Object.keys(value)
    const entries: [string, unknown][] = []
    this.#left -= 2
    for (const [at, name] of names.entries()) {
      if (this.#left <= 0) {
        this.isCut = true
        entries.push(['…', `of ${names.length}`])
        break
      }
      this.#left -= 2
      const item = isList ? name : (value as Record<string, unknown>)[name]
      entries.push([isList ? String(at) : this.#text(name), this.of(item, depth + 1)])
    }
    return isList ? entries.map(([, item]) => item) : Object.fromEntries(entries)
  }

  /** A text, or its start if the whole would take up what is left. */
  #text(text: string): string {
    const whole = text.length > this.#left ? undefined : this.#clean(text)
    if (whole !== undefined && bytesOf(whole) <= this.#left) return this.#paid(whole)
    this.isCut = true
    const most = Math.max(20, Math.floor(this.#left / 20))
    // The last characters may be the start of a key.
    const start =
      text.length > most + CUT_MARGIN
        ? this.#clean(text.slice(0, most + CUT_MARGIN)).slice(0, -CUT_MARGIN)
        : this.#clean(text)
    return this.#paid(`${start.slice(0, most)}… (of ${text.length} characters)`)
  }

  #clean(text: string): string {
    return visible(this.#scrub(text))
  }

  #paid<Value>(value: Value): Value {
    this.#left -= bytesOf(value)
    return value
  }
}

/** The result of a tool that failed: what the error says, without the response's body. */
export function toErrorResult(error: unknown, scrub: Scrub): CallToolResult {
  scrubInputError(error, scrub)
  return { ...toResult(describe(error), scrub), isError: true }
}

/** What an error says, without the response's body. */
export function describe(error: unknown): object {
  if (!isAffiliateNetworkError(error)) return { kind: 'unexpected', outcome: 'unknown', message: String(error) }
  const { kind, outcome, serviceMessage = '' } = error
  const { name: _, body: __, ...details } = error.toJSON()
  const message = withQuotes(error.message, truncate(serviceMessage, LONGEST_QUOTE))
  return { kind, outcome, ...details, message, ...(error instanceof InputError && forAgents(error)) }
}

/** How much of the service's message is in that of an error. */
const LONGEST_QUOTE = 500

/** A message in which a model sees what the service said, and where it ends. */
const withQuotes = (message: string, said: string) =>
  said === '' ? message : message.replace(`: ${said}`, () => `: ${JSON.stringify(said)}`)
