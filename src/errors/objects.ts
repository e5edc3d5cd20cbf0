/** Whether a value is an object literal or the like. Instances may hide their data from `Object.entries`, as `Map` does. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false
  const prototype = Object.getPrototypeOf(value)
  if (prototype === null) return true
  // The `Object.prototype` of this realm or another.
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, 'isPrototypeOf')
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** By tag and not by `instanceof`: frames, `node:vm` and test environments have classes of their own. */
export const hasTag = (value: unknown, name: string): boolean =>
  Object.prototype.toString.call(value) === `[object ${name}]`

/** Not by `instanceof`, because some runtimes and test environments have an `AbortSignal` class of their own. */
export function isSignal(value: unknown): boolean {
  const { addEventListener, throwIfAborted } = Object(value) as Partial<AbortSignal>
  return typeof addEventListener === 'function' && typeof throwIfAborted === 'function'
}

export const isDate = (value: unknown): value is Date => hasTag(value, 'Date')
