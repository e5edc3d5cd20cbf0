import { describe, expect, it } from 'vitest'
import type { NetworkClient } from '../../src/index.ts'
import { formatGeoRule } from '../../src/targeting/geo-rules.ts'
import { json } from '../raw-server/answers.ts'
import { rawServer } from '../raw-server/raw-server.ts'
import { clientOf, OFFER } from '../transport/client.ts'

const PAGE = { errorCode: 0, httpStatus: 200, data: [{ id: 1 }, { id: 2 }], page: 1, totalPages: 1, totalItems: 2 }
const TEST = { errorCode: 0, httpStatus: 200, data: { result: 1, message: '', redirects: [] } }
const DONE = { errorCode: 0, httpStatus: 200, data: { id: 9 } }
const EMPTY = { errorCode: 0, httpStatus: 200, data: [] }
const LINK = { url: 'https://t.example/', country: 'US', os: 'iOS', osv: '9.0' } as const
const WEEK = { from: '2026-01-01', to: '2026-01-07', timezone: 0, fields: ['ck_day'] } as const

/** Fields of options and inputs, a call that must not see them, and what it answers and sends without them. */
const CASES: [name: string, value: unknown, answer: object, call: (network: NetworkClient) => PromiseLike<unknown>][] =
  [
    ['headers', { evil: '1' }, EMPTY, (network) => network.advertisers.list()],
    ['fetch', () => Promise.reject(new Error('polluted')), EMPTY, (network) => network.advertisers.list()],
    ['retries', 'many', EMPTY, (network) => network.advertisers.list({}, {})],
    ['totalTimeout', 1, EMPTY, (network) => network.advertisers.list()],
    ['extraQuery', { evil: '1' }, EMPTY, (network) => network.advertisers.list({}, {})],
    ['affiliateId', 77, PAGE, (network) => network.offers.list()],
    ['concurrency', 'many', EMPTY, (network) => network.with({ timeout: 5000 }).advertisers.list()],
    ['reportYear', 4, EMPTY, (network) => network.reports.overall(WEEK)],
    ['extraFields', ['ck_evil'], EMPTY, (network) => network.reports.overall(WEEK)],
    ['page', 2, PAGE, (network) => network.offers.list()],
    ['top_cr', 5, PAGE, (network) => network.offers.list()],
    ['max', 1, PAGE, (network) => network.offers.list().toArray({})],
    ['method', 'POST', TEST, (network) => network.tool.testRedirect(LINK, {})],
    ['form', { evil: '1' }, EMPTY, (network) => network.request({ path: 'v2/getThing' })],
    ['query', { evil: '1' }, EMPTY, (network) => network.preview.request({ path: 'v2/getThing' })],
    ['id', 66, DONE, (network) => network.offers.set(OFFER)],
    ['payout', '1.00', DONE, (network) => network.offers.create(OFFER)],
    ['banner_id', 7, EMPTY, (network) => network.banners.v3.deleteAll({ offer_id: 42 })],
  ]

describe('a polluted Object.prototype reaches neither the wire nor the settings', () => {
  it.each(CASES)('%s', async (name, value, answer, call) => {
    const run = async (pollution: object) => {
      await using server = await rawServer(json(answer))
      const { result } = await withPollution(pollution, async () => {
        const { network } = clientOf(server)
        return { result: await call(network) }
      })
      const port = new RegExp(String(server.port), 'g')
      return {
        result: JSON.stringify(result).replace(port, ''),
        sent: server.requests.map(({ bytes }) => bytes.replace(port, '')),
      }
    }
    expect(await run({ [name]: value })).toEqual(await run({}))
  })

  it('regions', async () => {
    const format = async () => formatGeoRule({ country: 'US', allow: true })
    expect(await withPollution({ regions: ['CA'] }, format)).toBe('US:1')
  })
})

/** Pollutes while a function runs, and no longer: a test runner reads such fields as well. */
async function withPollution<Result>(fields: object, run: () => Promise<Result>): Promise<Result> {
  for (const [name, value] of Object.entries(fields))
    Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true, enumerable: true })
  try {
    return await run()
  } finally {
    for (const name of Object.keys(fields)) delete (Object.prototype as Record<string, unknown>)[name]
  }
}
