import { checkNames, misfit } from './input-error.ts'
import { isRecord } from './is-record.ts'
import { callable, whole } from './option-value.ts'
import { type Limits, limitsOf } from './transport/limits.ts'
import { CALL_OPTIONS, LIST_OPTIONS } from './unknown-name.ts'

const NAMES = {
  call: CALL_OPTIONS,
  upload: [...CALL_OPTIONS, 'onProgress'],
  list: [...CALL_OPTIONS, ...LIST_OPTIONS],
}

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
  checkNames(operation, options, NAMES[kind], 'option')
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
