import type * as z from 'zod/mini'
import { sentence, typeName } from '../errors/describe.ts'
import { Unreadable } from '../transport/envelope.ts'
import { type Issue, ResponseError } from '../errors/errors.ts'
import type { DriftEvent, Validation } from '../options.ts'
import { KEY_MARK, readerOf } from '../codecs/read.ts'

/** An answer as it is read: what came, and how to speak of it. */
export interface Received {
  readonly operation: string
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
  /** Operation and path of each drift that was told already. */
  readonly told: Set<string>
  readonly warn: (event: DriftEvent) => void
}

/**
 * Reads a part of an answer by its schema: what fits is converted, what does not is handed on as it came and told,
 * or refused, as the client's `validation` says.
 */
export function decode<Data>(received: Received, schema: z.ZodMiniType<Data>, part: unknown, reading: Reading): Data {
  if (reading.validation === 'off') return part as Data
  const misfits: Misfit[] = []
  const data = readerOf(schema)(part, (path, expected, value) => misfits.push({ path, expected, value }), '')
  if (misfits.length > 0) tell(received, misfits, reading)
  return data as Data
}

interface Misfit {
  readonly path: string
  readonly expected: string
  readonly value: unknown
}

/** What tells rows apart in a path: the indices of arrays, the keys of maps. */
const WHICH = new RegExp(String.raw`\.?${KEY_MARK}[^${KEY_MARK}]*${KEY_MARK}|\[\d+\]`, 'g')

function tell(received: Received, misfits: readonly Misfit[], { validation, told, warn }: Reading): void {
  const { operation, scrub } = received
  if (validation === 'throw') {
    const issues: Issue[] = misfits.map(({ path, expected, value }) => ({
      path: scrub(path.replaceAll(KEY_MARK, '').replace(/^\./, '')),
      expected,
      received: typeName(value),
    }))
    throw misread(received, sentence(issues), issues)
  }
  for (const misfit of misfits) {
    const path = scrub(misfit.path.replaceAll(WHICH, '').replace(/^\./, ''))
    const key = `${operation} ${path}`
    if (told.has(key)) continue
    told.add(key)
    warn({
      type: 'warning',
      code: 'drift',
      operation,
      path,
      expected: misfit.expected,
      received: typeName(misfit.value),
    })
  }
}

/** An answer that cannot be used. It came, so a write may have been applied. */
export function misread(
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

/** Runs a reader of envelopes or pages; its complaint becomes a ResponseError. */
export function strictly<Result>(received: Received, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw misread(received, `expected ${error.expected}`)
  }
}
