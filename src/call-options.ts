import { show } from './describe.ts'
import { inputError } from './encode.ts'

const CALL = ['signal', 'timeout', 'totalTimeout', 'retries', 'extraQuery', 'onResponse']
const NAMES = {
  call: CALL,
  upload: [...CALL, 'onProgress'],
  list: [...CALL, 'concurrency', 'onProgress', 'onDrift'],
}

/**
 * Checks the names of what is said of a call besides its input: a misspelt `onDrift` must not pass in silence. The
 * values are checked where they are used.
 * @throws InputError
 */
export function checkCallOptions(operation: string, options: unknown, kind: keyof typeof NAMES): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw inputError(operation, [{ path: 'options', expected: 'an object of options', received: show(options) }])
  const unknown = Object.keys(options).find((name) => !NAMES[kind].includes(name))
  if (unknown !== undefined)
    throw inputError(operation, [
      { path: unknown, expected: `one of ${NAMES[kind].join(', ')}`, received: 'an unknown one' },
    ])
}

/** Checks a signal by what it can do: there are runtimes and test environments with a class of their own. */
export function checkSignal(operation: string, signal: unknown): void {
  const { aborted, addEventListener } = (signal ?? {}) as Partial<AbortSignal>
  if (signal === undefined || (typeof aborted === 'boolean' && typeof addEventListener === 'function')) return
  throw inputError(operation, [{ path: 'signal', expected: 'an AbortSignal', received: show(signal) }])
}
