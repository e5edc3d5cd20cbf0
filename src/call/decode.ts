import type * as z from 'zod/mini'
import { type Path, readBy } from '../codecs/read.ts'
import { formatIssues, formatPath, typeName } from '../errors/describe.ts'
import { type Issue, ResponseError } from '../errors/errors.ts'
import type { DriftEvent } from '../events/client-event.ts'
import type { Validation } from '../options.ts'
import { UnreadableAnswer } from '../transport/envelope.ts'

/** An answer as it is read: what came, and how to speak of it. */
export interface Received {
  readonly operation: string
  readonly callId: string
  readonly status: number
  readonly traceId: string | undefined
  /** How many requests it took. */
  readonly attempts: number
  /** Takes the key out of a text. */
  readonly scrub: (text: string) => string
  /** The whole answer, clean of the key, for an error's `body`. */
  readonly body: () => unknown
}

/** How a client takes answers that do not fit. */
export interface Reading {
  readonly validation: Validation
  /** Operation and path of each drift that was reported already. */
  readonly reported: Set<string>
  readonly warn: (event: DriftEvent) => void
}

/** An answer may have a million rows of which none fits: an error holds no more issues than this. */
const MOST_ISSUES = 100

/**
 * Reads a part of an answer by its schema: what fits is converted, what does not is passed on as it came and reported,
 * or refused, as the client's `validation` says.
 */
export function decode<Data>(
  received: Received,
  schema: z.ZodMiniType<Data, unknown>,
  part: unknown,
  { validation, reported, warn }: Reading,
): Data {
  if (validation === 'off') return part as Data
  const { operation, callId, scrub } = received
  const issues: Issue[] = []
  let count = 0
  const data = readBy(schema, part, (path, expected, value) => {
    if (validation === 'throw') {
      if (count++ < MOST_ISSUES) issues.push({ path: scrub(exactPath(path)), expected, received: typeName(value) })
      return
    }
    const place = fieldPath(path)
    const drift = `${operation} ${place}`
    if (reported.has(drift)) return
    reported.add(drift)
    const issue = { path: scrub(place), expected, received: typeName(value) }
    const message = `${operation}: ${formatIssues([issue])}`
    warn({ type: 'warning', code: 'drift', operation, callId, message, ...issue })
  })
  if (count > 0) throw unusable(received, formatIssues(issues, count), issues)
  return data as Data
}

/** `events[0].payout`, `approvedAffiliates.42`. */
export const exactPath = (path: readonly (PropertyKey | { readonly key: PropertyKey })[]): string =>
  formatPath(path.map((part) => (typeof part === 'object' ? part.key : part)))

/** `events.payout`: without what only tells rows apart. */
const fieldPath = (path: Path): string => formatPath(path.filter((part) => typeof part === 'string'))

/** The error of an answer that cannot be used. It came, so a write may have been applied. */
export function unusable(
  { operation, status, traceId, attempts, body }: Received,
  message: string,
  issues?: readonly Issue[],
): ResponseError {
  return new ResponseError(`${operation}: ${message}`, {
    operation,
    outcome: 'unknown',
    status,
    traceId,
    attempts,
    issues,
    body: body(),
  })
}

/** Reads an envelope or a page; what it throws becomes a ResponseError. */
export function strictly<Result>(received: Received, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error
    throw unusable(received, `expected ${error.expected}`)
  }
}
