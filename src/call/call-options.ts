import { checkNames, misfit } from '../errors/input-error.ts'
import { isRecord } from '../errors/is-record.ts'
import { callable, whole } from '../errors/option-value.ts'
import type { CallOptions, UploadOptions } from '../options.ts'
import type { ListOptions } from '../paging/paged.ts'
import { type Limits, limitsOf } from '../transport/limits.ts'

/** What can be said of every call, in its last argument. */
const CALL_OPTIONS = {
  signal: true,
  timeout: true,
  totalTimeout: true,
  retries: true,
  extraQuery: true,
  onResponse: true,
} satisfies Record<keyof CallOptions, true>

const UPLOAD_OPTIONS = { ...CALL_OPTIONS, onProgress: true } satisfies Record<keyof UploadOptions, true>

/** What can be said of a list: more than of any other call. */
export const LIST_OPTIONS = {
  ...CALL_OPTIONS,
  concurrency: true,
  onProgress: true,
  onDrift: true,
} satisfies Record<keyof ListOptions, true>

const NAMES = { call: CALL_OPTIONS, upload: UPLOAD_OPTIONS, list: LIST_OPTIONS }

/**
 * Checks what is said of a call besides its input, and gives its times and tries: a misspelt `onDrift` must not pass
 * in silence, and a wrong `timeout` must not cost the stream of an upload.
 * @throws InputError
 */
export function checkCallOptions(
  operation: string,
  options: unknown,
  kind: keyof typeof NAMES,
  settings: Limits,
): Limits {
  if (!isRecord(options)) throw misfit(operation, 'options', 'an object of options', options)
  checkNames(operation, options, NAMES[kind])
  const { signal, concurrency, onDrift } = options
  // By what it can do: there are runtimes and test environments with a class of their own.
  const { aborted, addEventListener } = (signal ?? {}) as Partial<AbortSignal>
  if (signal !== undefined && (typeof aborted !== 'boolean' || typeof addEventListener !== 'function'))
    throw misfit(operation, 'signal', 'an AbortSignal', signal)
  if (concurrency !== undefined) whole(operation, 'concurrency', concurrency, 1)
  if (onDrift !== undefined && onDrift !== 'warn' && onDrift !== 'throw')
    throw misfit(operation, 'onDrift', "'warn' or 'throw'", onDrift)
  callable(operation, 'onResponse', options.onResponse)
  callable(operation, 'onProgress', options.onProgress)
  return limitsOf(operation, options, settings)
}
