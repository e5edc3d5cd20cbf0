/** Whether a value is an object literal or the like. Instances may hide their data from `Object.entries`, as `Map` does. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false
  const prototype = Object.getPrototypeOf(value)
  if (prototype === null) return true
  // The `Object.prototype` of this realm or another.
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, 'isPrototypeOf')
}

/**
 * A copy of an object's own fields, from which a polluted `Object.prototype` cannot be read. V8 makes a dictionary of
 * `{ __proto__: null }`, and whatever has walked one is slow with rows ever after.
 */
export const ownCopy = <Value extends object>(value: Value): Value => Object.setPrototypeOf({ ...value }, null)

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
