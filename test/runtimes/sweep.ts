import { spellings } from '../secrets/canary.ts'

/** Functions that convert a value to text for logging. Each runtime has its own. */
const shows: Readonly<Record<string, (value: unknown) => unknown>> = {
  String,
  JSON: (value) => JSON.stringify(value),
  ...inspectors(),
}

/** The paths in a value at which the key is visible, in any encoding and any runtime. */
export function sweep(value: unknown, key: string): string[] {
  const needles = spellings(key)
  const leaks: string[] = []
  const look = (place: string, text: unknown) => {
    if (needles.some((needle) => String(text).includes(needle))) leaks.push(place)
  }
  for (const [name, show] of Object.entries(shows))
    look(
      name,
      quietly(() => show(value)),
    )
  const seen = new Set<unknown>()
  const walk = (path: string, part: unknown) => {
    if (typeof part === 'string') look(path, part)
    if (typeof part !== 'object' || part === null || seen.has(part)) return
    seen.add(part)
    for (const name of Reflect.ownKeys(part)) {
      look(`name in ${path}`, String(name))
      walk(
        `${path}.${String(name)}`,
        quietly(() => (part as Record<PropertyKey, unknown>)[name]),
      )
    }
    // Some fields are on the prototype, such as the `message` of a DOMException.
    for (const name of ['name', 'message', 'stack', 'cause', 'errors']) {
      walk(
        `${path}.${name}`,
        quietly(() => (part as Record<string, unknown>)[name]),
      )
    }
  }
  walk('value', value)
  return leaks
}

interface Runtime {
  readonly Bun?: { inspect(value: unknown, options: object): string }
  readonly Deno?: { inspect(value: unknown, options: object): string }
  readonly process?: { getBuiltinModule?(name: 'util'): { inspect(value: unknown, options: object): string } }
}

function inspectors(): Record<string, (value: unknown) => unknown> {
  const { Bun, Deno, process } = globalThis as Runtime
  const util = process?.getBuiltinModule?.('util')
  const options = { depth: 9, showHidden: true }
  return {
    ...(Bun && { 'Bun.inspect': (value) => Bun.inspect(value, options) }),
    ...(Deno && { 'Deno.inspect': (value) => Deno.inspect(value, options) }),
    ...(util && { 'util.inspect': (value) => util.inspect(value, options) }),
  }
}

function quietly(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
