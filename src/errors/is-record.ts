/**
 * Whether an object is an object literal or the like, and not an instance of a class. Instances may keep their data
 * where `Object.entries` does not see it, as `Map` and `URLSearchParams` do.
 */
export function isPlainObject(record: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(record)
  return prototype === null || isObjectPrototype(prototype)
}

/** Whether this is the `Object.prototype` of this realm or another. Fields of any other prototype would go unseen. */
const isObjectPrototype = (prototype: unknown): boolean =>
  Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, 'isPrototypeOf')

/** A copy of an object's own fields, from which a polluted `Object.prototype` cannot be read. */
export const ownCopy = <Value extends object>(value: Value): Value => ({ __proto__: null, ...value })

/** Whether a value is an object and not an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
