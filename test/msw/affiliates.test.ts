import { describe, expect, it } from 'vitest'
import { onPort } from './raw.ts'

const service = onPort({ offers: 0, affiliates: 0, conversions: 0 })

function seeded() {
  const { affiliates, offers } = service.network.state
  affiliates.add({ id: 42, name: 'Blue Harbor' })
  affiliates.add({ id: 43, name: '星辰' })
  offers.add({ id: 1, access_type: 'Public' })
  offers.add({ id: 2, access_type: 'Need Approval' })
  offers.add({ id: 3, access_type: 'Private' })
}
const access = async (offer: number) => (await service.get('v2/getAffiliates', { id: offer })).body.data[offer]
const set = (form: Record<string, string | number>) => service.post('v2/setAffiliateOfferList', form)

describe('access lists', () => {
  it('are empty maps at first', async () => {
    seeded()
    const { status, body } = await service.get('v2/getAffiliates', { id: 2 })
    expect(status).toBe(200)
    expect(body).toEqual({
      httpStatus: 200,
      errorCode: 0,
      message: '',
      data: { 2: { offer_id: 2, approvedAffiliates: {}, blockedAffiliates: {} } },
    })
    // The documentation writes the parameter with a capital letter.
    expect((await service.get('v2/getAffiliates', { Id: 2 })).body).toEqual(body)
  })

  it('record grants and blocks', async () => {
    seeded()
    const { status, body } = await set({ id: 42, accessible_offers: '2,3' })
    expect(status).toBe(202)
    expect(body).toEqual({ httpStatus: 202, errorCode: 0, message: '', data: { result: 1, msg: 'Success' } })
    await set({ id: 43, accessible_offers: '3', inaccessible_offers: '1,2' })
    expect(await access(1)).toEqual({ offer_id: 1, approvedAffiliates: {}, blockedAffiliates: { 43: '星辰' } })
    expect(await access(2)).toEqual({
      offer_id: 2,
      approvedAffiliates: { 42: 'Blue Harbor' },
      blockedAffiliates: { 43: '星辰' },
    })
    expect(await access(3)).toEqual({
      offer_id: 3,
      approvedAffiliates: { 42: 'Blue Harbor', 43: '星辰' },
      blockedAffiliates: {},
    })
  })

  it('do not change by a grant on a public offer, a block on a private one, or a repeated change', async () => {
    seeded()
    await set({ id: 42, accessible_offers: '1', inaccessible_offers: '3' })
    expect(await access(1)).toEqual({ offer_id: 1, approvedAffiliates: {}, blockedAffiliates: {} })
    expect(await access(3)).toEqual({ offer_id: 3, approvedAffiliates: {}, blockedAffiliates: {} })
    await set({ id: 42, accessible_offers: '2' })
    const once = await access(2)
    expect((await set({ id: 42, accessible_offers: '2' })).status).toBe(202)
    expect(await access(2)).toEqual(once)
  })

  it('determine which offers the affiliate sees', async () => {
    seeded()
    const found = async () =>
      (await service.get('v2/getOffers', { a: 42, page: 1, limit: 500 }, service.affiliateKey())).body.data.content.map(
        (row: { id: string; tracking_link: string | null }) => [row.id, row.tracking_link !== null],
      )
    expect(await found()).toEqual([
      ['1', true],
      ['2', false],
    ])
    await set({ id: 42, accessible_offers: '2,3', inaccessible_offers: '1' })
    expect(await found()).toEqual([
      ['2', true],
      ['3', true],
    ])
    await set({ id: 42, accessible_offers: '1', inaccessible_offers: '2,3' })
    expect(await found()).toEqual([['1', true]])
  })

  it.each([
    [{ id: 42, accessible_offers: '', inaccessible_offers: '2' }, { 42: 'Blue Harbor' }],
    [{ id: 42, accessible_offers: '' }, {}],
    [{ id: 42 }, {}],
  ])('accept %o, as no list is required', async (form, blockedAffiliates) => {
    seeded()
    expect((await set(form)).status).toBe(202)
    expect(await access(2)).toEqual({ offer_id: 2, approvedAffiliates: {}, blockedAffiliates })
  })

  it.each([
    [{ accessible_offers: '2' }, 6201],
    [{ id: 'x', accessible_offers: '2' }, 6202],
    [{ id: 99, accessible_offers: '2' }, 6202],
    [{ id: 42, accessible_offers: 'x' }, 6411],
    [{ id: 42, accessible_offers: '2,99' }, 6411],
    [{ id: 42, accessible_offers: '2', inaccessible_offers: '2' }, 6411],
  ])('refuse %o and do not change', async (form, errorCode) => {
    seeded()
    const { status, body } = await set(form)
    expect([status, body.errorCode]).toEqual([400, errorCode])
    expect(await access(2)).toEqual({ offer_id: 2, approvedAffiliates: {}, blockedAffiliates: {} })
  })
})

it('changes no lists of an affiliate that is not active', async () => {
  const { affiliates, access, offers } = service.network.state
  const { id } = affiliates.add({ status: 'Inactive' })
  const offer = offers.add({ access_type: 'Private' })
  const { status, body } = await service.post('v2/setAffiliateOfferList', { id, accessible_offers: offer.id })
  expect([status, body.errorCode, access.get(offer.id, id)]).toEqual([400, 6203, undefined])
})
