/**
 * Whether all fields of a record are its own, as of an object in braces. An instance of a class may have others, which
 * no call would see: a `Map` or `URLSearchParams` has no other fields at all.
 */
export function isPlain(record: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(record)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Whether a value has fields: an object, and no array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
