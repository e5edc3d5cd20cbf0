import type * as z from 'zod/mini'
import type { Issue } from '../errors/errors.ts'
import { unknownNameIssue } from '../errors/unknown-name.ts'

/** The names of all options of calls. `call/call-options.ts` reads no others, and compiles only if each exists. */
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

/** The issue of a field of an input that is not known: some come from the client, or belong in another place. */
export function unknownField(name: string, names: readonly string[], place: string): Issue {
  const path = place + name
  if (name === 'a' || name === 'key')
    return { path, expected: 'no such field, as it comes from the client', received: 'one', code: 'reserved' }
  if ((CALL_OPTIONS as readonly string[]).includes(name))
    return { path, expected: 'no such field, as it belongs in the last argument', received: 'one', code: 'option' }
  if (name.startsWith('ck_') && names.includes('fields'))
    return {
      path,
      expected: `no such field, as it is one to show: fields: ['${name}']`,
      received: 'one',
      code: 'unknown',
    }
  return unknownNameIssue(name, names, 'field', place)
}

/** The message of an object's unknown fields, in the words of a call, for those who use its schema. */
export const unknownFieldsMessage =
  (names: () => readonly string[]) =>
  ({ code, keys }: z.core.$ZodRawIssue): string | undefined =>
    code === 'unrecognized_keys'
      ? (keys as readonly string[]).map((key) => `${key}: ${unknownField(key, names(), '').expected}`).join('; ')
      : undefined
