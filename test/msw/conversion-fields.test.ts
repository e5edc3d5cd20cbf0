import { beforeEach, expect, it } from 'vitest'
import { createMockNetwork, type MockNetwork } from '../../src/msw/index.ts'
import { get } from './raw.ts'

let network: MockNetwork
beforeEach(() => {
  network = createMockNetwork({ offers: 0, affiliates: 0, conversions: 0 })
  const { advertisers, affiliates, offers, conversions } = network.state
  advertisers.add({ id: 900, first_name: 'Ada', last_name: 'Lindqvist' })
  affiliates.add({ id: 42, name: 'Blue Harbor' })
  const offer = offers.add({
    id: 1,
    name: 'Runner',
    advertiser_id: 900,
    url: 'https://adv.example/?t={TID}',
    currency_code: 'EUR',
  })
  Object.assign(offer.events[0] as object, { event_name: 'Install', e_tkn: 'abc' })
  conversions.add({
    offer_id: 1,
    affiliate_id: 42,
    time: '2026-03-01T23:30:05Z',
    payout: '1.25',
    revenue: '2',
    country: 'SG',
    source: 'mail',
    client: {
      kind: 'Mobile',
      type: 'Smartphone',
      brand: 'Acme',
      model: 'One',
      os: 'Android',
      versions: ['9'],
      browser: 'Chrome',
      share: 1,
    },
    details: { ck_sub1: 's1', ck_sub2: '', ck_isp: 'Singtel', ck_click_ip: '192.0.2.1', ck_transaction_id: 't-1' },
  })
})

const row = async (names: readonly string[], more: Record<string, string | number> = {}, key?: string) => {
  const flags = Object.fromEntries(names.map((name) => [name, 1]))
  const range = { page: 1, timezone: 8, from: '26/03/02', to: '26/03/02' }
  const { body } = await get(network, 'v2/getConversionReport', { ...range, ...flags, ...more }, key)
  expect(body.data.totalItems).toBe(1)
  return body.data.content[0]
}

const ALWAYS = {
  id: '100000001',
  month: '202603',
  affiliate_id: '42',
  offer_id: '1',
  advertiser_id: '900',
  currency: '$',
  from_currency: '€',
}

it("shows every documented field, as a string and in the report's time zone", async () => {
  const expected = {
    ck_offer_id: '1',
    ck_offer_name: 'Runner',
    ck_advertiser_id: '900',
    ck_advertiser_name: 'Ada Lindqvist',
    ck_affiliate_id: '42',
    ck_affiliate_name: 'Blue Harbor',
    ck_income: '2.000000',
    ck_payout: '1.250000',
    ck_revenue: '2.000000',
    ck_currency: '$',
    ck_source: 'mail',
    ck_sub1: 's1',
    ck_sub2: '',
    ck_type: 'Smartphone',
    ck_brand: 'Acme',
    ck_model: 'One',
    ck_os: 'Android',
    ck_os_version: '9',
    ck_isp: 'Singtel',
    ck_transaction_id: 't-1',
    ck_click_country: 'SG',
    ck_click_ip: '192.0.2.1',
    ck_click_browser: 'Chrome',
    ck_conversion_time: '2026/03/02 07:30:05',
    ck_conversion_status: 'Approved',
  }
  expect(await row(Object.keys(expected))).toEqual({ ...ALWAYS, ...expected })
})

it('shows the fields that occur in request examples only', async () => {
  const expected = {
    ck_cost: '1.250000',
    ck_profit: '0.750000',
    ck_offer_url: 'https://adv.example/?t={TID}',
    ck_browser: 'Chrome',
    ck_adv_sid2: '',
    ck_adv_sid5: '',
    ck_conversion_message: '',
    ck_conversion_note: '',
    ck_click_time: '2026/03/02 07:29:05',
    ck_user_agent: 'Mozilla/5.0 (Android 9; One) AppleWebKit/537.36 (KHTML, like Gecko) Chrome',
  }
  expect(await row(Object.keys(expected))).toEqual({ ...ALWAYS, ...expected })
})

it('shows shared flags of the aggregate reports for a single conversion', async () => {
  const expected = {
    ck_gross: '1',
    ck_unique: '1',
    ck_conversion: '1',
    ck_cr: '100.00',
    ck_roi: '60.00',
    ck_cpc: '1.2500',
    ck_cpa: '1.2500',
    ck_rpc: '2.0000',
    ck_rpa: '2.0000',
    ck_year: '2026',
    ck_month: '2026/03',
    ck_week: '2026/10',
    ck_day: '2026/03/02',
    ck_hour: '2026/03/02 07',
    ck_event_id: '101',
    ck_event_name: 'Install',
    ck_event_token: 'abc',
  }
  expect(await row(Object.keys(expected))).toEqual({ ...ALWAYS, ...expected })
})

it('derives fields that are not given, always with the same result', async () => {
  network.state.conversions.add({ offer_id: 1, affiliate_id: 42, time: '2026-03-05T00:00:00Z' })
  const names = [
    'ck_sub1',
    'ck_sub2',
    'ck_sub3',
    'ck_sub4',
    'ck_sub5',
    'ck_isp',
    'ck_click_ip',
    'ck_conversion_ip',
    'ck_transaction_id',
    'ck_language',
    'ck_click_referral',
    'ck_conversion_referral',
    'ck_adv_sid',
    'ck_adv_cid',
  ]
  const later = { from: '26/03/05', to: '26/03/05' }
  const first = await row(names, later)
  expect(await row(names, later)).toEqual(first)
  expect(first).toMatchObject({
    ck_sub1: expect.stringMatching(/^cmp-\d+$/),
    ck_transaction_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    ck_click_ip: expect.stringMatching(/^100\.\d+\.\d+\.\d+$/),
    ck_conversion_ip: expect.stringMatching(/^100\.\d+\.\d+\.\d+$/),
  })
})

it('does not show flags that are 0 or unknown', async () => {
  expect(await row(['ck_nonsense'], { ck_payout: 0 })).toEqual(ALWAYS)
})

it("shows why a conversion was rejected, and hides the advertiser's fields from an affiliate", async () => {
  network.state.conversions.update(100000001, { status: 'Rejected' })
  const hidden = ['ck_revenue', 'ck_cost', 'ck_profit', 'ck_roi', 'ck_advertiser_name', 'ck_offer_url', 'ck_adv_sid']
  const shown = await row([...hidden, 'ck_conversion_message', 'ck_income'], { a: 42 }, network.keys.affiliates[42])
  expect(shown).toEqual({ ...ALWAYS, ck_conversion_message: 'Rejected by advertiser', ck_income: '1.250000' })
})
