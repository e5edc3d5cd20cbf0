import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { truncate } from '../errors/describe.ts'
import { InputError, isAffiliateNetworkError } from '../errors/errors.ts'
import { visible } from '../flat-calls/visible-text.ts'
import { scrubInputError, scrubValue } from '../transport/secrets/scrub-values.ts'
import type { Scrub } from '../transport/secrets/scrubber.ts'
import { USUAL_ROWS } from './rows.ts'
import { forAgents } from './wording.ts'

/** In bytes. The SDK of the protocol ends a connection at a message of over 10 MiB, and a result is in its message twice. */
const LARGEST = 3_000_000

type Content = Readonly<Record<string, unknown>>

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

/**
 * The result of a tool: the content as an object, and as text for hosts that show no objects. Characters that a person does
 * not see are escaped, as a model would read them. Rows are left out, and long texts cut, until the text has at most
 * `largest` bytes.
 */
export function toResult(
  content: object,
  scrub: Scrub,
  largest = LARGEST,
): CallToolResult & { structuredContent: Record<string, unknown> } {
  const clean = scrubValue(content, (text) => visible(scrub(text))) as Content
  const structuredContent = cutToFit(rowsThatFit(clean, largest), largest)
  return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] }
}

/** The first rows, as many as fit and at least one, with a message if there were more. */
function rowsThatFit(content: Content, largest: number): Content {
  const { items } = content
  if (!Array.isArray(items) || items.length < 2 || bytesOf(content) <= largest) return content
  const withRows = (rows: readonly unknown[], count: number) => ({
    ...content,
    items: rows,
    message: `The first ${count} of ${items.length} rows: more would exceed ${largest / 1000} kB.${largest < LARGEST ? MORE : ''}`,
  })
  let size = bytesOf(withRows([], items.length))
  const sizes = items.map((row) => {
    size += bytesOf(row) + 1
    return size
  })
  const count = Math.max(1, sizes.filter((reached) => reached <= largest).length)
  return withRows(items.slice(0, count), count)
}

const MORE = ` Ask for fewer \`fields\` if this tool takes them, or for more with \`max\` above ${USUAL_ROWS}.`

/** A copy of which long texts, names, lists and maps have their start only, and say how much there was. */
function cutToFit(content: Content, largest: number): Record<string, unknown> {
  let most = 1_000_000
  let result: unknown = content
  while (bytesOf(result) > largest) {
    most /= 10
    result = cut(content, most)
  }
  return result as Record<string, unknown>
}

function cut(value: unknown, most: number): unknown {
  if (typeof value === 'string')
    return value.length > most ? `${truncate(value, most)} (of ${value.length} characters)` : value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const rest = entries.length > most ? [['…', `of ${entries.length}`]] : []
  const some = [...entries.slice(0, most).map(([name, item]) => [cut(name, most), cut(item, most)]), ...rest]
  return Array.isArray(value) ? some.map(([, item]) => item) : Object.fromEntries(some)
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
