import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { truncate } from '../errors/describe.ts'
import { InputError, isAffiliateNetworkError } from '../errors/errors.ts'
import { type Scrub, scrubInputError, scrubValue } from '../transport/secret.ts'
import { forAgents } from './wording.ts'

/** In bytes. The SDK of the protocol ends a connection at a message of over 10 MiB, and a result is in its message twice. */
const LARGEST = 3_000_000

/** The result of a tool: the content as an object, and as text for hosts that show no objects. */
export function toResult(
  content: object,
  scrub: Scrub,
): CallToolResult & { structuredContent: Record<string, unknown> } {
  const structuredContent = scrubValue(content, scrub) as Record<string, unknown>
  const text = JSON.stringify(structuredContent)
  const { items } = structuredContent
  if (Buffer.byteLength(text) > LARGEST && Array.isArray(items) && items.length > 1)
    return toResult({ ...structuredContent, items: items.slice(0, Math.floor(items.length / 2)) }, scrub)
  if (Buffer.byteLength(text) > LARGEST) return toResult(cutToFit(structuredContent), scrub)
  return { structuredContent, content: [{ type: 'text', text }] }
}

/** A copy of which long texts, names, lists and maps have their start only, and say how much there was. */
function cutToFit(content: object): object {
  let most = 1_000_000
  let result: unknown = content
  while (Buffer.byteLength(JSON.stringify(result)) > LARGEST) {
    most /= 10
    result = cut(content, most)
  }
  return result as object
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

function describe(error: unknown): object {
  if (!isAffiliateNetworkError(error)) return { kind: 'unexpected', outcome: 'unknown', message: String(error) }
  const { kind, outcome, message } = error
  const { name: _, body: __, ...details } = error.toJSON()
  return { kind, outcome, message, ...details, ...(error instanceof InputError && forAgents(error)) }
}
