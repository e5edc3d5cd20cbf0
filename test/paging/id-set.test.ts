import fc from 'fast-check'
import { expect, it } from 'vitest'
import { IdSet } from '../../src/paging/id-set.ts'

const id = fc.oneof(
  fc.nat(20),
  fc.maxSafeNat(),
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom(-0, 2 ** 32 - 1, 2 ** 32, Number.MAX_SAFE_INTEGER, '0', '00', '4294967295', '9007199254740991'),
  fc.bigInt({ min: 0n, max: 2n ** 80n }).map(String),
  fc.string({ minLength: 1, maxLength: 3, unit: 'binary' }),
)

it('knows an id from another as a Set of their texts does', () => {
  fc.assert(
    fc.property(fc.array(id, { maxLength: 300 }), (ids) => {
      const [set, texts] = [new IdSet(), new Set<string>()]
      for (const id of ids) {
        const isNew = !texts.has(String(id))
        texts.add(String(id))
        expect(set.add(id)).toBe(isNew)
      }
    }),
  )
})

/** Ids as services number them, which differ little. */
const series: [what: string, idOf: (index: number) => string | number][] = [
  ['numbers', (index) => index],
  ['numbers far apart', (index) => index * 2 ** 30],
  ['long digits', (index) => `77000000000000${index}`],
  ['hexadecimal digits', (index) => index.toString(16).padStart(24, '0')],
  ['texts with a prefix', (index) => `conversion-${index}`],
]

it.each(series)('takes at most 16 bytes an id of %s, while it grows too, and finds all of them', (_what, idOf) => {
  const set = new IdSet()
  const bytes = () => process.memoryUsage().arrayBuffers
  const before = bytes()
  let most = 0
  for (let index = 0; index < 300_000; index++) {
    if (!set.add(idOf(index))) throw new Error(`${idOf(index)} was taken for another id.`)
    if (index > 20_000 && index % 100 === 0) most = Math.max(most, (bytes() - before) / index)
  }
  expect(most).toBeLessThan(16)
  for (let index = 0; index < 300_000; index++) {
    if (set.add(idOf(index))) throw new Error(`${idOf(index)} was forgotten.`)
  }
})
