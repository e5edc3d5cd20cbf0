import { isDeepStrictEqual } from 'node:util'

/** Lists the differences between two versions of an object, one line per value: `events.0.payout: "1" -> "1.25"`. */
export function changes(before: unknown, after: unknown, path = ''): string[] {
  if (isDeepStrictEqual(before, after)) return []
  if (!isObject(before) || !isObject(after)) return [`${path}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    changes(before[key], after[key], path === '' ? key : `${path}.${key}`),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
