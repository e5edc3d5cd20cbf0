import type * as z from 'zod/mini'
import type { Issue } from '../errors/errors.ts'
import { formatIssue } from '../errors/sentences.ts'
import { unknownNameIssue } from '../errors/unknown-name.ts'

/** The names of all options of calls. `call/call-options.ts` does not compile if one of them does not exist. */
const CALL_OPTIONS = [
  'signal',
  'timeout',
  'totalTimeout',
  'retries',
  'extraQuery',
  'onResponse',
  'concurrency',
  'onProgress',
  'onDrift',
  'maxPages',
  'onIncomplete',
  'method',
] as const

export type CallOptionName = (typeof CALL_OPTIONS)[number]

/** The issue of an unknown field of an input. The client sends some by itself, and others belong in another place. */
export function unknownField(name: string, names: readonly string[], place: string): Issue {
  const path = place + name
  const received = 'a parameter'
  if (name === 'a' || name === 'key') return { path, expected: 'the client sends it', received, code: 'reserved' }
  if ((CALL_OPTIONS as readonly string[]).includes(name))
    return { path, expected: 'it in the last argument, as an option', received, code: 'option' }
  if (name.startsWith('ck_') && names.includes('fields'))
    return { path, expected: `fields: ['${name}']`, received, code: 'misplaced' }
  return unknownNameIssue(name, names, 'field', place)
}

/** The message of zod's own issue about unknown fields: the sentences of the call. */
export const unknownFieldsMessage =
  (names: () => readonly string[]) =>
  ({ code, keys }: z.core.$ZodRawIssue): string | undefined =>
    code === 'unrecognized_keys'
      ? (keys as readonly string[]).map((key) => formatIssue(unknownField(key, names(), ''))).join('; ')
      : undefined
