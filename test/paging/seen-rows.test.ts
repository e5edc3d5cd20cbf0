import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { SeenRows } from '../../src/paging/seen-rows.ts'
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

const month = fc.constantFrom('202602', '202603', 202603, '', undefined)

it('knows a row from another as a Set of their months and ids does', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ id, month }), { maxLength: 300 }), (rows) => {
      const [seen, texts] = [new SeenRows(), new Set<string>()]
      for (const row of rows) {
        const text = JSON.stringify([String(row.id), String(row.month ?? '')])
        const isKnown = texts.has(text)
        texts.add(text)
        expect(seen.repeats(row)).toBe(isKnown)
      }
    }),
  )
})

const MODULE = join(import.meta.dirname, '../../src/paging/seen-rows.ts')

/** Bytes that each of so many ids takes, in a process of its own. `id` is an expression of `index`. */
function bytesPerId(id: string, count: number): number {
  const program = `
    import { SeenRows } from ${JSON.stringify(MODULE)}
    const used = () => {
      gc()
      return process.memoryUsage().heapUsed
    }
    const seen = new SeenRows()
    const months = Array.from({ length: 24 }, (_, month) => String(202401 + month))
    const before = used()
    // An id comes in the JSON of a page.
    for (let index = 0; index < ${count}; index++) seen.repeats(JSON.parse(JSON.stringify({ id: ${id}, month: months[index % 24] })))
    const bytes = (used() - before) / ${count}
    const index = 77
    if (!seen.repeats({ id: ${id}, month: months[5] })) throw new Error('forgotten')
    console.log(bytes)
  `
  const args = ['--expose-gc', '--input-type=module', '--eval', program]
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8', env: {} }))
}

/** A `Set` doubles its room when it is full: with one more than so many, it has most room for each. One for each month. */
const FULL = 24 * 2 ** 14

if (isEveryCase)
  it.each([
    ['digits, in a set that is full', 'String(77e12 + 1000 * index)', FULL],
    ['digits, in a set that was just enlarged', 'String(77e12 + 1000 * index)', FULL + 24],
    ['digits beyond 2^53, in a set that is full', 'String(2n ** 60n + BigInt(index))', FULL],
    ['hexadecimal digits, in a set that is full', 'index.toString(16).padStart(24, "a")', FULL],
  ])('takes at most 64 bytes an id of %s', (_what, id, count) => {
    expect(bytesPerId(id, count)).toBeLessThanOrEqual(64)
  })

it('takes no more ids than a set does: of those after it, repeats are not noticed', () => {
  const seen = new SeenRows()
  expect(seen.repeats({ id: 1 })).toBe(false)
  const size = vi.spyOn(Set.prototype, 'size', 'get').mockReturnValue(2 ** 24)
  onTestFinished(() => void size.mockRestore())
  expect([1, 2, 2].map((id) => seen.repeats({ id }))).toEqual([true, false, false])
})
