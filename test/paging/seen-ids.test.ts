import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SeenIds } from '../../src/paging/seen-ids.ts'
import { anyCharacter } from '../any-character.ts'
import { isEveryCase } from '../every-case.ts'

const id = fc.oneof(
  fc.nat(20),
  fc.maxSafeNat(),
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom(-0, 2 ** 32 - 1, 2 ** 32, Number.MAX_SAFE_INTEGER, '0', '00', '4294967295', '9007199254740991'),
  fc.bigInt({ min: 0n, max: 2n ** 80n }).map(String),
  fc.string({ minLength: 1, maxLength: 3, unit: anyCharacter }),
)

it('knows an id from another as a Set of their texts does', () => {
  fc.assert(
    fc.property(fc.array(id, { maxLength: 300 }), (ids) => {
      const [seen, texts] = [new SeenIds(), new Set<string>()]
      for (const id of ids) {
        const isNew = !texts.has(String(id))
        texts.add(String(id))
        expect(seen.add(id)).toBe(isNew)
      }
    }),
  )
})

const MODULE = join(import.meta.dirname, '../../src/paging/seen-ids.ts')

/** Bytes that each of so many ids takes, in a process of its own. `id` is an expression of `index`. */
function bytesPerId(id: string, count: number): number {
  const program = `
    import { SeenIds } from ${JSON.stringify(MODULE)}
    const used = () => {
      gc()
      return process.memoryUsage().heapUsed
    }
    const seen = new SeenIds()
    const before = used()
    // An id comes in the JSON of a page.
    for (let index = 0; index < ${count}; index++) seen.add(JSON.parse(JSON.stringify(${id})))
    const bytes = (used() - before) / ${count}
    const index = 77
    if (seen.add(${id})) throw new Error('forgotten')
    console.log(bytes)
  `
  const args = ['--expose-gc', '--input-type=module', '--eval', program]
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8', env: {} }))
}

/** How many fill the maps: each has room for a power of two, and texts are kept apart by their last character. */
const ids = {
  'digits that are far apart': ['String(77e12 + 1000 * index)', 250_000],
  'digits beyond 2^53': ['String(2n ** 60n + BigInt(index))', 320_000],
  'hexadecimal digits': ['index.toString(16).padStart(24, "a")', 500_000],
} as const

if (isEveryCase)
  it.each(Object.entries(ids))('takes at most 64 bytes an id of %s, where their maps are nearly full', (_what, [
    id,
    count,
  ]) => {
    expect(bytesPerId(id, count)).toBeLessThanOrEqual(64)
  })

if (isEveryCase)
  it('takes at most 5 bytes an id where ids are close to each other', () => {
    expect(bytesPerId('String(77e12 + 2 * index)', 250_000)).toBeLessThanOrEqual(5)
  })

it.runIf(isEveryCase)('holds more ids than one of its maps', () => {
  const [seen, count] = [new SeenIds(), 2 ** 20 + 2]
  const add = (idOf: (index: number) => string | number) => {
    let added = 0
    for (let index = 0; index < count; index++) if (seen.add(idOf(index))) added++
    return added
  }
  expect(add((index) => 100 * index)).toBe(count)
  expect(add((index) => String(100 * index))).toBe(0)
})
