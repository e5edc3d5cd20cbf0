import fc from 'fast-check'
import { expect } from 'vitest'
import { InputError } from '../../src/index.ts'
import { runs } from '../every-case.ts'
import { it } from '../wire-server.ts'
import { newOffer } from './new-offer.ts'

const id = fc.oneof(fc.nat(), fc.stringMatching(/^\d{0,4}$/), fc.anything())
const bannerId = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1 }) }, id), { maxLength: 3 }) },
  id,
)
const what = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ offer_id: fc.oneof(fc.constant(42), id), banner_id: bannerId }, { requiredKeys: [] }),
  },
  fc.record({ offer_id: fc.constant(42), bannerId }),
  fc.anything(),
)

it('delete sends at least one banner_id, or rejects', async ({ wire }) => {
  wire.respond({ errorCode: 0, data: [] })
  const { v2, v3 } = wire.network().banners
  let sent = 0
  await fc.assert(
    fc.asyncProperty(what, fc.constantFrom(v2, v3), async (input, version) => {
      wire.requests.length = 0
      const failure = await version.delete(input as never).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      if (failure !== undefined) {
        expect(failure).toBeInstanceOf(InputError)
        expect(wire.requests).toEqual([])
        return
      }
      sent++
      expect(wire.requests).toHaveLength(1)
      const form = new URLSearchParams(wire.requests[0]?.body)
      expect(form.getAll('banner_id')).toEqual([expect.stringMatching(/^\d+(,\d+)*$/)])
      expect(form.get('offer_id')).toMatch(/^\d+$/)
    }),
    { numRuns: runs(400), interruptAfterTimeLimit: 10_000 },
  )
  expect(sent).toBeGreaterThan(runs(20))
})

it('delete and deleteAll reject a banner_id that is inherited, however', async ({ wire }) => {
  const { v2, v3 } = wire.network().banners
  const bare = Object.assign(Object.create(null), { banner_id: 5 })
  for (const prototype of [{ banner_id: 5 }, bare, Object.create(bare), Object.create({ banner_id: 5 })]) {
    const input = Object.assign(Object.create(prototype), { offer_id: 42 })
    for (const call of [v2.delete, v3.delete, v2.deleteAll, v3.deleteAll])
      await expect(call(input)).rejects.toBeInstanceOf(InputError)
  }
  expect(wire.requests).toEqual([])
})

it('update sends an id, or rejects: it never creates an offer', async ({ wire }) => {
  wire.respond({ errorCode: 0, data: [{ id: 1 }] })
  const { offers } = wire.network()
  const changes = fc.oneof(
    fc.record({ status: fc.constant('Paused'), id }, { requiredKeys: [] }),
    fc.constant(newOffer),
    fc.anything(),
  )
  await fc.assert(
    fc.asyncProperty(id, changes, async (offer, fields) => {
      wire.requests.length = 0
      const failure = await offers.update(offer as never, fields as never).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      if (failure !== undefined) {
        expect(failure).toBeInstanceOf(InputError)
        expect(wire.requests).toEqual([])
        return
      }
      const form = new URLSearchParams(wire.requests[0]?.body)
      expect(form.getAll('id')).toEqual([String(offer)])
    }),
    { numRuns: runs(400), interruptAfterTimeLimit: 10_000 },
  )
})

it('set creates an offer only if there is no id field, and create never updates one', async ({ wire }) => {
  wire.respond({ errorCode: 0, data: [{ id: 1 }] })
  const { offers } = wire.network()
  await fc.assert(
    fc.asyncProperty(id, async (value) => {
      wire.requests.length = 0
      await offers.set({ ...newOffer, id: value } as never).catch((error) => expect(error).toBeInstanceOf(InputError))
      if (value !== undefined)
        await offers
          .create({ ...newOffer, id: value } as never)
          .catch((error) => expect(error).toBeInstanceOf(InputError))
      for (const { body } of wire.requests) expect(new URLSearchParams(body).get('id')).toBe(String(value))
    }),
    { numRuns: runs(300), interruptAfterTimeLimit: 10_000 },
  )
})
