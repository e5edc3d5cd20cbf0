import { unknownField } from '../codecs/unknown-field.ts'
import type { UnknownFieldIssue } from '../codecs/zod/object-schemas.ts'
import type { ListOptions } from './lists.ts'
import type { RedirectTestOptions, UploadOptions } from './options.ts'

/**
 * The options of all kinds of calls. `callKind` of an operation says which of them its call takes, and whether `onProgress`
 * is that of a list or of an upload.
 */
export type AllOptions = ListOptions & UploadOptions & RedirectTestOptions

/** Does not compile without one of them. */
const CALL_OPTION_NAMES = {
  signal: true,
  timeout: true,
  totalTimeout: true,
  retries: true,
  extraQuery: true,
  onResponse: true,
  concurrency: true,
  onProgress: true,
  onDrift: true,
  maxPages: true,
  onIncomplete: true,
  method: true,
} as const satisfies Record<keyof AllOptions, true>

/** Says of an unknown field of an input where it belongs, as an option of the call does beside it. */
export const unknownInput: UnknownFieldIssue = (name, names) =>
  Object.hasOwn(CALL_OPTION_NAMES, name)
    ? { path: name, expected: 'it in the last argument, as an option', received: 'a parameter', code: 'option' }
    : unknownField(name, names)
