import { checkNames, misfit } from './input-error.ts'
import { isRecord } from './is-record.ts'
import { callLimits, type Limits, type Settings } from './transport/settings.ts'
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
  settings: Settings,
): Limits {
  if (!isRecord(options)) throw misfit(operation, 'options', 'an object of options', options)
  checkNames(operation, options, NAMES[kind], 'option')
  const { signal, concurrency, onDrift } = options as Record<string, unknown>
  // By what it can do: there are runtimes and test environments with a class of their own.
  const { aborted, addEventListener } = (signal ?? {}) as Partial<AbortSignal>
  if (signal !== undefined && (typeof aborted !== 'boolean' || typeof addEventListener !== 'function'))
    throw misfit(operation, 'signal', 'an AbortSignal', signal)
  if (concurrency !== undefined && !(Number.isSafeInteger(concurrency) && (concurrency as number) > 0))
    throw misfit(operation, 'concurrency', 'a whole number not below 1', concurrency)
  if (onDrift !== undefined && onDrift !== 'warn' && onDrift !== 'throw')
    throw misfit(operation, 'onDrift', "'warn' or 'throw'", onDrift)
  return callLimits(operation, options, settings)
}
