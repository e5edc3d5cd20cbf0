import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
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

/** A `Set` doubles its room when it is full: with one more than so many, it has most room for each. */
const FULL = 2 ** 18

if (isEveryCase)
  it.each([
    ['digits, in a set that is full', 'String(77e12 + 1000 * index)', FULL],
    ['digits, in a set that was just enlarged', 'String(77e12 + 1000 * index)', FULL + 1],
    ['digits beyond 2^53, in a set that is full', 'String(2n ** 60n + BigInt(index))', FULL],
    ['hexadecimal digits, in a set that is full', 'index.toString(16).padStart(24, "a")', FULL],
  ])('takes at most 64 bytes an id of %s', (_what, id, count) => {
    expect(bytesPerId(id, count)).toBeLessThanOrEqual(64)
  })

it('takes no more ids than a set does: of those after it, repeats are not noticed', () => {
  const seen = new SeenIds()
  expect(seen.add(1)).toBe(true)
  const size = vi.spyOn(Set.prototype, 'size', 'get').mockReturnValue(2 ** 24)
  onTestFinished(() => void size.mockRestore())
  expect([1, 2, 2].map((id) => seen.add(id))).toEqual([false, true, true])
})
