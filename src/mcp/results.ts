import type { CallToolResult } from '@modelcontextprotocol/server'
import { truncate } from '../errors/describe.ts'
import { InputError, isAffiliateNetworkError } from '../errors/errors.ts'
import { visible } from '../flat-calls/visible-text.ts'
import { CUT_MARGIN, type Scrub, scrubValue } from '../transport/secrets/scrubber.ts'
import { MOST_BYTES } from './rows.ts'
import { forAgents } from './wording.ts'

/** Bytes that are kept for what says how much was cut. */
const RESERVED = 1000
/** Deeper values are cut off. */
const DEEPEST = 20
/** Characters of a text that is never cut. */
const SHORT = 20

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
  const given = Array.isArray(items) ? items : []
  const rows: unknown[] = []
  for (const item of given) {
    const row = copy.of(item)
    // Only a single row is cut itself.
    if (copy.isCut && rows.length > 0) break
    rows.push(row)
  }
  const result = Array.isArray(items) ? { items: rows, ...others } : others
  if (!copy.isCut) return result
  const some = `The first ${rows.length} of ${given.length} rows: more would exceed ${SIZE}.`
  const what = given.length > 1 ? some : `Cut to ${SIZE}.`
  return { ...result, message: [others.message, what, hint].filter(Boolean).join(' ') }
}

const SIZE = `${MOST_BYTES / 1000} kB`

/** Copies values as long as their JSON does not exceed a number of bytes. What that costs grows with the copy only. */
class Copy {
  #left: number
  readonly #clean: Scrub
  isCut = false

  constructor(most: number, scrub: Scrub) {
    this.#left = most
    this.#clean = (text) => visible(scrub(text))
  }

  of(value: unknown, depth = 0): unknown {
    if (typeof value === 'string') return this.#text(value)
    if (typeof value !== 'object' || value === null) return this.#paid(scrubValue(value, this.#clean))
    if (depth > DEEPEST) return this.#text('…')
    const isList = Array.isArray(value)
    const names = isList ? value : Object.keys(value)
    const entries: [string, unknown][] = []
    this.#left -= 2
    for (const [at, name] of names.entries()) {
      const shown = isList ? String(at) : this.#whole(name)
      if (this.#left <= 0 || shown === undefined) {
        this.isCut = true
        entries.push(['…', `of ${names.length}`])
        break
      }
      this.#left -= 2
      entries.push([shown, this.of(isList ? name : (value as Record<string, unknown>)[name], depth + 1)])
    }
    return isList ? entries.map(([, item]) => item) : Object.fromEntries(entries)
  }

  /** A text; `undefined` if it is long and would take up what is left. */
  #whole(text: string): string | undefined {
    if (text.length > Math.max(SHORT, this.#left)) return undefined
    const whole = this.#clean(text)
    return text.length <= SHORT || bytesOf(whole) <= this.#left ? this.#paid(whole) : undefined
  }

  /** A text, or its start if the whole would take up what is left. */
  #text(text: string): string {
    const whole = this.#whole(text)
    if (whole !== undefined) return whole
    this.isCut = true
    const most = Math.max(SHORT, Math.floor(this.#left / 20))
    // The last characters may be the start of a key.
    const start =
      text.length > most + CUT_MARGIN
        ? this.#clean(text.slice(0, most + CUT_MARGIN)).slice(0, -CUT_MARGIN)
        : this.#clean(text)
    return this.#paid(`${start.slice(0, most)}… (of ${text.length} characters)`)
  }

  #paid<Value>(value: Value): Value {
    this.#left -= bytesOf(value)
    return value
  }
}

/** The result of a tool that failed: what the error says, without the response's body. */
export function toErrorResult(error: unknown, scrub: Scrub): CallToolResult {
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
