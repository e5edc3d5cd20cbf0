import { inspect } from 'node:util'
import { expect } from 'vitest'
import { spellings } from './canary.ts'
import { consoleLines } from './console.ts'

/**
 * Looks for the key everywhere where a value, the console or a process warning could show it.
 * @returns the value, so that a test can go on with it
 */
export function expectNoKey<Value>(value: Value, key: string): Value {
  const needles = spellings(key)
  const leaks: string[] = []
  const look = (place: string, text: string) => {
    if (needles.some((needle) => text.includes(needle))) leaks.push(place)
  }
  walk(value, look)
  look(
    'String()',
    attempt(() => String(value)),
  )
  look(
    'inspect',
    attempt(() => inspect(value, { showHidden: true, depth: 9 })),
  )
  look(
    'inspect without custom',
    attempt(() => inspect(value, { showHidden: true, depth: 9, customInspect: false, getters: true })),
  )
  look(
    'JSON',
    attempt(() => JSON.stringify(value)),
  )
  look(
    'clone',
    attempt(() => inspect(structuredClone(value), { showHidden: true, depth: 9 })),
  )
  for (const line of consoleLines()) look('console', line)
  expect(leaks, 'places that show the key').toEqual([])
  return value
}

/** Every text that can be reached: names, values, non-enumerable ones, symbols, causes, prototypes, maps and sets. */
function walk(root: unknown, look: (place: string, text: string) => void): void {
  // What every program has anyway.
  const seen = new Set<unknown>([Object, Function, Array, Error, Promise, Map, Set].flatMap((it) => [it, it.prototype]))
  const queue: [path: string, value: unknown][] = [['value', root]]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const [path, value] = next
    if (typeof value === 'string') look(path, value)
    if (typeof value === 'symbol') look(path, String(value))
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function'
    if (!isObject || seen.has(value)) continue
    seen.add(value)
    for (const name of Reflect.ownKeys(value)) {
      look(`name in ${path}`, String(name))
      queue.push([`${path}.${String(name)}`, attemptValue(() => (value as Record<PropertyKey, unknown>)[name])])
    }
    if (value instanceof Map || value instanceof Set) for (const entry of value) queue.push([`${path}[]`, entry])
    queue.push([`${path}.__proto__`, Object.getPrototypeOf(value)])
  }
}

function attemptValue(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

const attempt = (work: () => unknown): string => {
  const result = attemptValue(work)
  return typeof result === 'string' ? result : result instanceof Error ? `${result.message} ${result.stack}` : ''
}
