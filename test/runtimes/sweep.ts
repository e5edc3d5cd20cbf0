import { spellings } from '../secrets/canary.ts'

/** What shows a value as text where a program logs it: each runtime has its own. */
const shows: Readonly<Record<string, (value: unknown) => unknown>> = {
  String,
  JSON: (value) => JSON.stringify(value),
  ...inspectors(),
}

/** The places of a value that show the key, in any spelling, in whatever runtime this is. */
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
    // Runtimes keep some fields on the prototype: the `message` of a DOMException.
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
