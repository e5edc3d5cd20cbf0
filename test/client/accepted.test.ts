import { describe, expect } from 'vitest'
import type { NetworkClient } from '../../src/index.ts'
import { it } from '../wire-server.ts'
import { type Call, conversion, create, list, overall, update } from './calls.ts'

describe('accepted inputs', () => {
  const offerFields: [field: string, values: unknown[]][] = [
    ['advertiser_id', ['5']],
    ['name', [' a ', '😀'.repeat(300)]],
    ['restriction', ['']],
    ['status', ['Active', 'Pending', 'Paused', 'Archived']],
    ['expire_date', ['2026/12/31', '2000-01-01', new Date()]],
    ['type', ['Desktop', 'Mobile', 'Tablet']],
    ['url', ['http://adv.example/?x={TID}', 'https://adv.example', 'itms-apps://store/1']],
    ['access_type', ['Public', 'Need Approval', 'Private']],
    ['ssl', [true, false, 0, 1]],
    ['tracking_protocol', ['Server Postback URL', 'iFrame Pixel', 'Image Pixel']],
    ['currency', [0, 1, 840]],
    ['payout_type', ['CPA', 'CPC', 'CPS', 'CPI', 'CPA+CPS', 'CPL']],
    ['payout', ['0', '0.10', '.5', 1.5, '99999999999999999999.99999']],
    ['revenue_type', ['RPA', 'RPC', 'RPS', 'RPI', 'RPA+RPS', 'RPL']],
    ['revenue', [0]],
    ['session_lifespan', ['1 Day', '1 Week', '2 Weeks', '1 Month']],
    ['description', ['']],
    ['price_model', ['anything']],
    ['cap_event_range', ['All', 'Initial']],
    ['cap_overall_limit', [-1, 0, 1]],
    ['cap_interval', ['Daily', 'Weekly', 'Monthly']],
    ['geo_type', [0, 1]],
    ['geo_countries', [['US:1:CA'], ['US:0:'], ['US:1']]],
    ['geo_redirect_type', [0, 1]],
    ['secondary_offer', [0, '0', 43]],
    ['device_redirect_offer_id', [0, '0', '44']],
    ['geo_redirect_target_id', [0, '0', 45]],
    ['categories', [3, '3', [3, '4']]],
    ['advertiser_offer_id', ['x'.repeat(50), '😀'.repeat(50), '']],
    ['preview_url', [undefined]],
  ]
  const calls: [what: string, call: Call<NetworkClient>][] = [
    ...offerFields.flatMap(([field, values]) =>
      values.map((value): [string, Call<NetworkClient>] => [
        `${field} ${JSON.stringify(value)}`,
        create({ [field]: value }),
      ]),
    ),
    [
      'percentages of CPS',
      create({ payout_type: 'CPS', payout_percent: 0, revenue_type: 'RPS', revenue_percent: 100 }),
    ],
    ['a percentage without its type', update({ payout_percent: '5' })],
    ['an interval without its cap', update({ cap_interval: 'Daily' })],
    ['countries to exclude', create({ geo_type: 0, geo_countries: ['US:0:', 'CA:0'] })],
    ['an empty query', list({})],
    ['undefined fields', list({ status: undefined, offer_ids: undefined })],
    ...[500, 1000, 5000, 10000].map((limit): [string, Call<NetworkClient>] => [`limit ${limit}`, list({ limit })]),
    ...[-11, 0, 14].map((timezone): [string, Call<NetworkClient>] => [`timezone ${timezone}`, overall({ timezone })]),
    ['one hour', overall({ from: '2026/03/01 08', to: '2026/03/01 08' })],
    ['a bare day after an hour of it', overall({ from: '2026/03/01 08', to: '2026/03/01' })],
    [
      'undocumented flags',
      overall({ fields: ['ck_cost', 'ck_profit', 'ck_source', 'ck_adv_sid5', 'ck_click_referral'] }),
    ],
    ['a field twice', overall({ fields: ['ck_day', 'ck_day'] })],
    ['orderBy a field that is not shown', overall({ orderBy: 'ck_income' })],
    ['orderBy one of extraFields', overall({ extraFields: ['ck_own'], orderBy: 'ck_own' })],
    ['status codes', conversion({ status: [1, 'Approved', 4] })],
    ['an unknown extra parameter', ({ offers }) => offers.list({}, { extraQuery: { locale: 'en' } })],
  ]

  it.for(calls)('%s (%#)', async ([, call], { wire }) => {
    wire.respond((request) =>
      request.method === 'POST'
        ? { errorCode: 0, data: [{ id: 1 }] }
        : { errorCode: 0, data: [], page: 1, totalPages: 0, totalItems: 0 },
    )
    await call(wire.network())
    expect(wire.requests).toHaveLength(1)
  })
})
