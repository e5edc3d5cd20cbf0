import type { WireRecord } from './input.ts'

/** `{ a: '1', b: ['x', 'y'] }` as `a=1`, `b[0]=x`, `b[1]=y`. */
export function toPairs(record: WireRecord): [string, string][] {
  const pairs: [string, string][] = []
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue
    if (typeof value === 'string') pairs.push([name, value])
    else for (const [index, item] of value.entries()) pairs.push([`${name}[${index}]`, item])
  }
  return pairs
}

/**
 * The way back, for the mock network, as PHP reads it: numbered names become arrays in the order of their numbers, of
 * two with the same number the last stays, and one without a number comes after the others.
 */
export function fromPairs(pairs: Iterable<readonly [string, string]>): Record<string, string | string[]> {
  const record: Record<string, string | string[]> = Object.create(null)
  const numbered = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    const match = /^(.+?)\[(\d*)\]$/s.exec(name)
    if (match === null) {
      record[name] = value
      continue
    }
    const [, base, index] = match as unknown as [string, string, string]
    const items = numbered.get(base) ?? []
    items[index === '' ? items.length : Number(index)] = value
    numbered.set(base, items)
  }
  for (const [name, items] of numbered) record[name] = Object.values(items)
  return record
}
