import { describe, expect, it } from 'vitest'
import { createMockNetwork, type MockNetwork } from '../../src/msw/index.ts'
import { isEveryCase } from '../every-case.ts'
import { get } from './raw.ts'

const JUNE = { timezone: 0, from: '26/06/01', to: '26/06/30' }

/** Every row of a report with the given flags. */
async function rows(
  network: MockNetwork,
  report: string,
  flags: readonly string[],
  range: Record<string, string | number> = JUNE,
) {
  const shown = Object.fromEntries(flags.map((flag) => [flag, 1]))
  const found: Record<string, string>[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const { body } = await get(network, `v2/${report}`, { ...range, ...shown, page, limit: 10000 })
    found.push(...body.data.content)
    last = body.data.totalPages
  }
  return found
}

describe.each(isEveryCase ? [1, 7] : [7])('the traffic of seed %i', (seed) => {
  const network = createMockNetwork({ seed })

  it('has clicks in every hour, and no hour with too many', async () => {
    const gross = (await rows(network, 'getOverallReport', ['ck_hour', 'ck_gross'])).map((row) => Number(row.ck_gross))
    const inOrder = gross.toSorted((left, right) => left - right)
    expect(gross).toHaveLength(720)
    expect(inOrder[0]).toBeGreaterThan(0)
    expect(inOrder.at(-1)).toBeLessThan(4 * (inOrder[360] as number))
  })

  it('has several kinds of visitors in a busy hour of an offer, and clicks of most conversions', async () => {
    const visitor = ['ck_source', 'ck_browser', 'ck_country']
    const cells = await rows(
      network,
      'getOverallReport',
      ['ck_hour', 'ck_offer_id', 'ck_affiliate_id', 'ck_gross', 'ck_conversion', ...visitor],
      { ...JUNE, event_range: 1 },
    )
    const kinds = [...Map.groupBy(cells, (cell) => `${cell.ck_hour} ${cell.ck_offer_id}`).values()]
      .filter((hour) => hour.reduce((sum, cell) => sum + Number(cell.ck_gross), 0) >= 20)
      .map((hour) => new Set(hour.map((cell) => visitor.map((field) => cell[field]).join())).size)
    expect(kinds.length).toBeGreaterThan(5)
    expect(kinds.filter((count) => count > 1).length).toBeGreaterThan(0.9 * kinds.length)
    const converted = cells.filter((cell) => Number(cell.ck_conversion) > 0)
    expect(converted.filter((cell) => Number(cell.ck_gross) > 0).length).toBeGreaterThan(0.7 * converted.length)
  })

  it('has fewer clicks at night in each country', async () => {
    const hours = await rows(network, 'getOverallReport', ['ck_hour', 'ck_country', 'ck_gross', 'ck_conversion'], {
      ...JUNE,
      from: '26/04/01',
    })
    for (const [country, utcOffset] of [
      ['US', -6],
      ['DE', 1],
      ['CN', 8],
      ['KR', 9],
    ] as const) {
      const sum = (field: 'ck_gross' | 'ck_conversion', first: number, last: number) =>
        hours
          .filter(({ ck_country, ck_hour = '' }) => {
            const local = (Number(ck_hour.slice(11)) + utcOffset + 24) % 24
            return ck_country === country && local >= first && local <= last
          })
          .reduce((total, row) => total + Number(row[field]), 0)
      for (const field of ['ck_gross', 'ck_conversion'] as const)
        expect(sum(field, 17, 20), `${country} ${field}`).toBeGreaterThan(2 * sum(field, 1, 4))
    }
  })

  it('has clicks during the lifetime of their offer, and conversions during the lifetime of their session', async () => {
    const year = { timezone: 0, from: '25/07/01', to: '26/06/30' }
    const seconds = (moment = '') => Date.parse(`${moment.replaceAll('/', '-').replace(' ', 'T')}Z`) / 1000
    const days = { '1 Day': 1, '1 Week': 7, '2 Weeks': 14, '1 Month': 30 }
    const conversions = await rows(network, 'getConversionReport', ['ck_click_time', 'ck_conversion_time'], {
      ...year,
      event_range: 1,
    })
    const wrong = conversions.filter(({ offer_id, ck_click_time, ck_conversion_time }) => {
      const offer = network.state.offers.get(Number(offer_id))
      const session = days[offer?.session_lifespan as keyof typeof days] * 86_400
      const [clicked, converted] = [seconds(ck_click_time), seconds(ck_conversion_time)]
      return !(
        seconds(`${offer?.create_date} 00:00:00`) <= clicked &&
        clicked <= converted &&
        converted - clicked <= session
      )
    })
    expect(conversions.length).toBeGreaterThan(10_000)
    expect(wrong).toEqual([])
    const clicks = await rows(network, 'getOverallReport', ['ck_day', 'ck_offer_id', 'ck_gross'], {
      ...year,
      from: '25/06/01',
    })
    const early = clicks.filter(({ ck_day = '', offer_id }) => {
      const created = network.state.offers.get(Number(offer_id))?.create_date as string
      return !(ck_day >= '2025/07/01' && ck_day >= created)
    })
    expect(early).toEqual([])
  })

  it('has devices with possible versions and browsers', async () => {
    const devices = await rows(network, 'getConversionReport', [
      'ck_model',
      'ck_os',
      'ck_os_version',
      'ck_browser',
      'ck_user_agent',
    ])
    const versions = (field: 'ck_model' | 'ck_os', value: string) =>
      devices.filter((row) => row[field] === value).map(({ ck_os_version }) => Number.parseInt(ck_os_version ?? '', 10))
    const shipped = { 'iPhone 14': 16, 'iPhone 15 Pro': 17, 'Galaxy S22': 12, 'Galaxy A54': 13, 'Galaxy A14': 13 }
    for (const [model, first] of Object.entries(shipped))
      expect([model, Math.min(...versions('ck_model', model)) >= first]).toEqual([model, true])
    expect(Math.max(...versions('ck_os', 'iOS'))).toBeGreaterThan(17)
    expect(Math.max(...versions('ck_os', 'Android'))).toBeGreaterThan(14)
    const iphones = devices.filter(({ ck_model }) => ck_model === 'iPhone 15 Pro')
    expect(new Set(iphones.map(({ ck_browser }) => ck_browser))).toEqual(new Set(['Safari', 'Chrome']))

    for (const { ck_user_agent, ck_os, ck_os_version, ck_browser } of devices)
      for (const name of [ck_os, ck_os_version, ck_browser]) expect(ck_user_agent).toContain(name)
  })

  it('has languages of the country and referrers of the traffic source', async () => {
    const clicks = await rows(network, 'getConversionReport', [
      'ck_click_country',
      'ck_language',
      'ck_source',
      'ck_click_referral',
    ])
    const inCountry = Map.groupBy(clicks, ({ ck_click_country = '' }) => ck_click_country)
    const languages = (country: string) => new Set(inCountry.get(country)?.map(({ ck_language }) => ck_language))
    expect(languages('US')).toEqual(new Set(['en-US']))
    expect(languages('JP')).toEqual(new Set(['ja-JP']))
    const bySource = Map.groupBy(clicks, ({ ck_source = '' }) => ck_source)
    for (const [source, ofSource] of bySource)
      expect(new Set(ofSource.map(({ ck_click_referral }) => ck_click_referral))).toEqual(
        new Set(['', `https://traffic.example/${encodeURIComponent(source)}`]),
      )
  })
})
