import { unknownField } from '../codecs/unknown-field.ts'
import type { UnknownFieldIssue } from '../codecs/zod/object-schemas.ts'

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

/** Says of an unknown field of an input where it belongs, as an option of the call does beside it. */
export const unknownInput: UnknownFieldIssue = (name, names, prefix) =>
  (CALL_OPTIONS as readonly string[]).includes(name)
    ? {
        path: prefix + name,
        expected: 'it in the last argument, as an option',
        received: 'a parameter',
        code: 'option',
      }
    : unknownField(name, names, prefix)
