import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMockNetwork, type MockNetwork } from '../../src/msw/index.ts'
import { runs } from '../every-case.ts'
import { NEW_OFFER } from './new-offer.ts'
import { png } from './pictures.ts'
import { get, post, read } from './raw.ts'

const OFFER = { ...NEW_OFFER, payout_type: 'CPA', payout: '1.50', revenue: '2' }
const ACCESS = ['Public', 'Need Approval', 'Private'] as const

/** The expected state, modelled on what is known of the service and not on the network's code. */
interface Belief {
  offers: Map<
    number,
    { access: (typeof ACCESS)[number]; status: string; name: string; approved: Set<number>; blocked: Set<number> }
  >
  conversions: Map<string, { affiliate: number; offer: number }>
  banners: Map<number, number>
}

type Step = (network: MockNetwork, belief: Belief) => Promise<void>
const choose = (from: readonly number[], at: number) => from[at % from.length] as number
const nth = fc.nat(1000)
const affiliateOf = (at: number) => choose([42, 50, 60], at)

const create = fc.tuple(fc.constantFrom(...ACCESS), fc.constantFrom('Active', 'Pending', 'Paused')).map(
  ([access_type, status]): Step =>
    async (network, { offers }) => {
      const { status: code, body } = await post(network, 'v2/setOffer', { ...OFFER, access_type, status })
      expect(code).toBe(201)
      expect(offers.has(body.data[0].id)).toBe(false)
      offers.set(body.data[0].id, { access: access_type, status, name: 'New', approved: new Set(), blocked: new Set() })
    },
)

const update = fc
  .tuple(
    nth,
    fc.constantFrom('Active', 'Pending', 'Paused', 'Archived'),
    fc.option(
      fc.string({ minLength: 1 }).filter((name) => name.isWellFormed() && name.trim() !== ''),
      { nil: undefined },
    ),
  )
  .map(
    ([at, status, name]): Step =>
      async (network, { offers }) => {
        if (offers.size === 0) return
        const id = choose([...offers.keys()], at)
        expect((await post(network, 'v2/setOffer', { id, status, ...(name !== undefined && { name }) })).status).toBe(
          202,
        )
        Object.assign(offers.get(id) as object, { status, ...(name !== undefined && { name }) })
      },
  )

const access = fc.tuple(nth, nth, fc.boolean()).map(
  ([at, who, open]): Step =>
    async (network, { offers }) => {
      if (offers.size === 0) return
      const id = choose([...offers.keys()], at)
      const affiliate = affiliateOf(who)
      expect(
        (
          await post(network, 'v2/setAffiliateOfferList', {
            id: affiliate,
            [open ? 'accessible_offers' : 'inaccessible_offers']: id,
          })
        ).status,
      ).toBe(202)
      const offer = offers.get(id)
      if (offer === undefined) return
      offer.approved.delete(affiliate)
      offer.blocked.delete(affiliate)
      if (open && offer.access !== 'Public') offer.approved.add(affiliate)
      if (!open && offer.access !== 'Private') offer.blocked.add(affiliate)
    },
)

const convert = fc.tuple(nth, nth, nth).map(
  ([at, who, hour]): Step =>
    async (network, { offers, conversions }) => {
      if (offers.size === 0) return
      const [offer, affiliate] = [choose([...offers.keys()], at), affiliateOf(who)]
      const { id } = network.state.conversions.add({
        offer_id: offer,
        affiliate_id: affiliate,
        time: Date.UTC(2026, 2, 1, hour),
      })
      conversions.set(String(id), { affiliate, offer })
    },
)

const upload = fc.tuple(nth, fc.constantFrom('v2', 'v3'), fc.integer({ min: 1, max: 3 })).map(
  ([at, version, count]): Step =>
    async (network, { offers, banners }) => {
      if (offers.size === 0) return
      const id = choose([...offers.keys()], at)
      const body = new FormData()
      for (let file = 0; file < count; file++) body.append(`file[${file}]`, new File([png], `${file}.png`))
      const response = await read(
        await network.handle(
          new Request(
            `https://network.test/api/${version}/setOfferBanners?key=${network.keys.network}&offer_id=${id}`,
            { method: 'POST', body },
          ),
        ),
      )
      expect(response.status).toBe(202)
      const records = version === 'v2' ? response.body.data[id] : response.body.data
      expect(records).toHaveLength(count)
      for (const { banner_id } of records) {
        expect(banners.has(Number(banner_id))).toBe(false)
        banners.set(Number(banner_id), id)
      }
    },
)

const remove = fc.tuple(nth, nth, fc.boolean()).map(
  ([at, which, all]): Step =>
    async (network, { offers, banners }) => {
      if (offers.size === 0) return
      const id = choose([...offers.keys()], at)
      const mine = [...banners].filter(([, offer]) => offer === id).map(([banner]) => banner)
      const gone = all ? mine : mine.length === 0 ? [] : [choose(mine, which)]
      if (!all && gone.length === 0) return
      await post(network, 'v3/delOfferBanners', { offer_id: id, ...(!all && { banner_id: gone.join() }) })
      for (const banner of gone) banners.delete(banner)
    },
)

async function check(network: MockNetwork, { offers, conversions, banners }: Belief): Promise<void> {
  const listed = (await get(network, 'v2/getOffers', { limit: 10000 })).body.data as {
    id: number
    name: string
    status: string
    conversion_count: number
  }[]
  const converted = (id: number) => [...conversions.values()].filter(({ offer }) => offer === id).length
  expect(listed.map(({ id, name, status, conversion_count }) => [id, name, status, conversion_count])).toEqual(
    [...offers].map(([id, { name, status }]) => [id, name, status, converted(id)]),
  )

  const rows = (
    await get(network, 'v2/getConversionReport', {
      page: 1,
      limit: 10000,
      timezone: 0,
      from: '26/01/01',
      to: '26/12/31',
    })
  ).body.data.content as { id: string }[]
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...conversions.keys()].toSorted())
  const [totals] = (
    await get(network, 'v2/getOverallReport', {
      page: 1,
      timezone: 0,
      from: '26/01/01',
      to: '26/12/31',
      ck_conversion: 1,
      ck_unique: 1,
      ck_cost: 1,
    })
  ).body.data.content
  const count = conversions.size
  expect([totals?.ck_conversion ?? 0, totals?.ck_unique ?? 0, totals?.ck_cost ?? '0.00000']).toEqual([
    count,
    count,
    `${Math.floor((count * 3) / 2)}.${count % 2 === 1 ? '5' : '0'}0000`,
  ])

  for (const affiliate of [42, 50, 60]) {
    const seen = (await get(network, 'v2/getOffers', { a: affiliate, page: 1, limit: 10000 })).body.data.content as {
      id: string
      tracking_link: string | null
    }[]
    const expected = [...offers].flatMap(([id, { access, status, approved, blocked }]) => {
      const linked = access === 'Public' ? !blocked.has(affiliate) : approved.has(affiliate)
      const shown = status === 'Active' && (linked || (access === 'Need Approval' && !blocked.has(affiliate)))
      return shown ? [[String(id), linked]] : []
    })
    expect(seen.map(({ id, tracking_link }) => [id, tracking_link !== null])).toEqual(expected)
    const own = (
      await get(network, 'v2/getConversionReport', {
        a: affiliate,
        page: 1,
        limit: 10000,
        timezone: 0,
        from: '26/01/01',
        to: '26/12/31',
      })
    ).body.data
    expect(own.totalItems).toBe(
      [...conversions.values()].filter((conversion) => conversion.affiliate === affiliate).length,
    )
  }
  expect(network.state.banners.list().map(({ id, offer_id }) => [id, offer_id])).toEqual(
    [...banners].toSorted(([left], [right]) => left - right),
  )
}

it('keeps records, sums and access lists correct through any sequence of calls', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(create, create, update, access, access, convert, convert, upload, remove), { maxLength: 25 }),
      async (steps) => {
        const network = createMockNetwork({ offers: 0, affiliates: 0, conversions: 0 })
        for (const id of [42, 50, 60]) network.state.affiliates.add({ id })
        const belief: Belief = { offers: new Map(), conversions: new Map(), banners: new Map() }
        for (const step of steps) await step(network, belief)
        await check(network, belief)
      },
    ),
    { numRuns: runs(60), interruptAfterTimeLimit: 10_000 },
  )
})
