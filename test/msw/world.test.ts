import { describe, expect, it } from 'vitest'
import { createMockNetwork, type MockNetwork } from '../../src/msw/index.ts'
import { get } from './raw.ts'

const YEAR = { timezone: 0, from: '25/07/01', to: '26/06/30' }

const EVERY_BLOCK = { event_info: 1, geo_info: 1, device_info: 1, cap_info: 1, category_info: 1, traffic_type_info: 1 }
const DETAILS = {
  ck_offer_name: 1,
  ck_payout: 1,
  ck_revenue: 1,
  ck_sub1: 1,
  ck_sub4: 1,
  ck_os_version: 1,
  ck_isp: 1,
  ck_conversion_ip: 1,
  ck_transaction_id: 1,
  ck_conversion_time: 1,
  ck_conversion_status: 1,
}

/** The keys of a network, and what its operations respond, as text. */
async function everything(network: MockNetwork): Promise<string> {
  const responses = [
    await get(network, 'v2/getOffers', EVERY_BLOCK),
    await get(network, 'v2/getAdvertisers'),
    await get(network, 'v2/getConversionReport', { ...YEAR, page: 1, limit: 10000, ...DETAILS }),
    await get(network, 'v2/getOverallReport', {
      ...YEAR,
      page: 1,
      limit: 10000,
      ck_day: 1,
      ck_affiliate_name: 1,
      ck_gross: 1,
      ck_unique: 1,
      ck_roi: 1,
      ck_cost: 1,
    }),
    await get(network, 'v3/getOfferBanners', { a: 42, offer_id: 1001 }),
  ]
  return JSON.stringify([network.keys, responses.map(({ body }) => body)])
}

/** A row as the values of its fields. */
const line = (row: object) => Object.values(row).join(' | ')
const counts = (values: readonly string[]) =>
  [...Map.groupBy(values, (value) => value)].map(([value, { length }]) => `${value} ${length}`).join(', ')

const OFFER_FIELDS =
  'id name status access_type currency_code payout revenue click_count conversion_count geo_countries cap_overall_limit device_rules'

/** The world of a network in a few lines, to see what a change of it changed. */
async function summaryOf(network: MockNetwork) {
  const { affiliates, advertisers, banners, access, conversions, clicks } = network.state
  const rows = (await get(network, 'v2/getConversionReport', { ...YEAR, page: 1, limit: 10000, ...DETAILS })).body.data
  const months = await get(network, 'v2/getOverallReport', {
    ...YEAR,
    page: 1,
    ck_month: 1,
    ck_source_click: 1,
    ck_unique: 1,
    ck_conversion: 1,
    ck_cost: 1,
    ck_income: 1,
  })
  const listed = (await get(network, 'v2/getOffers', EVERY_BLOCK)).body.data as Record<string, string | string[]>[]
  const shown = OFFER_FIELDS.split(' ')
  return {
    key: network.keys.network,
    counts: line([
      `${advertisers.size} advertisers`,
      `${affiliates.size} affiliates`,
      `${banners.size} creatives`,
      `${access.size} access records`,
      `${clicks.size} clicks`,
      `${conversions.size} conversions`,
    ]),
    affiliates: affiliates.list().map(line),
    [`offers: ${OFFER_FIELDS}, events`]: listed.map((offer) =>
      line([...shown.map((field) => offer[field]), offer.events?.length]),
    ),
    conversions: counts(conversions.list().map(({ status }) => status)),
    'newest conversion': line(rows.content[0]),
    'conversion 10,000': line(rows.content.at(-1)),
    'months: month, clicks, unique clicks, conversions, cost, income': months.body.data.content.map(line),
  }
}

describe('the seed', () => {
  it('creates this network, on every machine; a release mentions a change of it', async () => {
    expect(await summaryOf(createMockNetwork({ seed: 7 }))).toMatchInlineSnapshot(`
      {
        "affiliates": [
          "Tom & Jerry <Traffic> | Active | 8515b0071891ecff4f0245cb92aec7f9 | 42",
          "Northwind, Inc. | Active | 4e452cd0d37341c81ff04d8a915ae9fb | 47",
          "Blue Harbor Media | Active | a27fb2b99afbc529fc3644a7e24fb1e0 | 49",
          "星辰互动传媒 | Active | d2925025bed498bbea9c4fedac08234b | 52",
          "Müller & Söhne Performance | Active | 5e7e69f5d899ea4ed12efb35ab475bf7 | 53",
          "ООО «Трафик Плюс» | Active | 6420ab8e1c44e278f238b3a7d045e252 | 57",
          "O'Neill Partners | Active | c41a05a73a962595064d8d0d4003f304 | 59",
          "株式会社さくらアド | Active | 66087ad35d25cd7ad50088ac2ce5bdfe | 62",
          "وكالة النخلة الرقمية | Active | c067d75678ff45318ae5a3eb244468c1 | 65",
          "Café Crème Réseau | Active | 2210821e0209597c3a387b081b3ab189 | 67",
          "한빛미디어 | Active | b17553f2fbfb8b3da124c9caa4dc8a44 | 71",
          "Ελληνική Διαφήμιση | Inactive | 2cc571e1d3d69fb5d4eaba7662d4f43c | 73",
        ],
        "conversion 10,000": "100010001 | 202601 | 42 | 1022 | 204 | $ | $ | Hotel Sakura - SG, KR, RU, US (CPA) | 8.910000 | 12.200000 | cmp-7 |  | 10 | МегаФон | 100.122.82.41 | f18625d63d2bfe7e7db036cdb86b6878 | 2026/01/19 16:45:35 | Approved",
        "conversions": "Approved 16701, Rejected 2823, Pending 476",
        "counts": "7 advertisers | 12 affiliates | 54 creatives | 112 access records | 421927 clicks | 20000 conversions",
        "key": "75f4903268de3285d343092feadbe8ec",
        "months: month, clicks, unique clicks, conversions, cost, income": [
          "2025/07 | 29180 | 24458 | 1358 | 16497.73794 | 18901.98552 | $",
          "2025/08 | 29971 | 25164 | 1385 | 17137.20042 | 19789.41819 | $",
          "2025/09 | 30721 | 25748 | 1451 | 17527.52174 | 20166.25867 | $",
          "2025/10 | 33332 | 27882 | 1553 | 21353.22602 | 24582.87265 | $",
          "2025/11 | 31011 | 25978 | 1534 | 18759.16410 | 21689.38045 | $",
          "2025/12 | 33749 | 28414 | 1638 | 21124.97511 | 24384.27881 | $",
          "2026/01 | 35874 | 29976 | 1788 | 21851.88122 | 25215.71995 | $",
          "2026/02 | 34071 | 28595 | 1584 | 19558.40743 | 22543.01111 | $",
          "2026/03 | 37077 | 31087 | 1840 | 22117.93779 | 25452.66343 | $",
          "2026/04 | 39763 | 33345 | 1931 | 23604.27370 | 27196.12136 | $",
          "2026/05 | 43830 | 36732 | 1940 | 23545.64338 | 27160.32416 | $",
          "2026/06 | 43348 | 36372 | 1998 | 27025.46571 | 31172.78925 | $",
        ],
        "newest conversion": "100020000 | 202606 | 42 | 1037 | 201 | $ | $ | Clean Master Pro - WW (CPI) #2 | 2.480000 | 3.420000 | cmp-6 |  | 13 | AT&T Services | 100.95.10.169 | 6754964050489500bb1c72a4676afe0e | 2026/06/30 23:47:12 | Pending",
        "offers: id name status access_type currency_code payout revenue click_count conversion_count geo_countries cap_overall_limit device_rules, events": [
          "1001 | Castle Clash - WW (CPI) | Active | Public | USD | 2.61000 | 3.34000 | 67200 | 1830 |  | -1 | 1:OS:Android(4.4-);iOS(9.0-) | 3",
          "1002 | MegaMart - WW except IN, JP (CPS) | Active | Public | USD | 0.00000 | 0.00000 | 40873 | 1589 | IN;JP | -1 |  | 1",
          "1003 | Nova Card - JP, CN (CPL) | Active | Need Approval | JPY | 7056.54000 | 7831.84000 | 38711 | 1281 | JP;CN | -1 |  | 1",
          "1004 | 缘分 - CA, US, FR (CPA) | Paused | Public | USD | 2.35000 | 2.60000 | 5880 | 474 | CA;US;FR | -1 |  | 2",
          "1005 | Turbo VPN - GB (CPI) | Active | Private | GBP | 1.05000 | 1.33000 | 4806 | 706 | GB | 780 | 1:OS:Android(5.0-) | 1",
          "1006 | FlyAway - BR, AU, JP (CPA) | Active | Public | BRL | 43.45000 | 51.23000 | 13878 | 741 | BR;AU;JP | -1 |  | 1",
          "1007 | Win a Phone - WW (CPL) | Active | Public | USD | 1.44000 | 1.98000 | 14363 | 498 |  | -1 |  | 1",
          "1008 | Code Academy «Старт» - WW except IN, SG (CPL) | Pending | Need Approval | USD | 17.60000 | 23.58000 | 0 | 0 | IN;SG | -1 |  | 1",
          "1009 | 三国志 Heroes - GB, FR (CPA) | Active | Public | GBP | 2.20000 | 2.87000 | 24971 | 747 | GB;FR | -1 | 1:OS:iOS(9.0-) | 1",
          "1010 | MegaMart - IN, AE (CPS) | Expired | Private | INR | 0.00000 | 0.00000 | 10155 | 636 | IN;AE | -1 |  | 2",
          "1011 | Кредит Онлайн - IN (CPA) | Active | Public | USD | 22.68000 | 24.94000 | 8805 | 411 | IN | 11000 |  | 1",
          "1012 | Amour Café - FR, DE (CPL) | Active | Public | USD | 3.26000 | 4.53000 | 9741 | 741 | FR;DE | -1 |  | 1",
          "1013 | Clean Master Pro - WW (CPI) | Archived | Need Approval | USD | 2.23000 | 2.96000 | 1461 | 77 |  | -1 | 1:OS:Android(6.0-),0:Device Brand:Huawei;OPPO | 3",
          "1014 | Hotel Sakura - WW except FR, CN (CPS) | Active | Public | USD | 0.00000 | 0.00000 | 8630 | 471 | FR;CN | -1 |  | 1",
          "1015 | Gift Card Rush - IN, AU (CPL) | Active | Private | INR | 71.24000 | 88.01000 | 7671 | 627 | IN;AU | -1 |  | 1",
          "1016 | Code Academy «Старт» - RU, BR, IN, CN (CPA) | Active | Public | USD | 4.94000 | 6.07000 | 4187 | 531 | RU;BR;IN;CN | -1 |  | 2",
          "1017 | Dragon Saga - FR, JP, ID, ES (CPI) | Paused | Public | EUR | 3.80000 | 5.23000 | 8039 | 650 | FR;JP;ID;ES | 720 | 1:OS:Android(5.0-);iOS(10.3.1-),0:Language:fa;uk | 1",
          "1018 | MegaMart - AU (CPS) | Active | Need Approval | USD | 0.00000 | 0.00000 | 8688 | 259 | AU | -1 |  | 1",
          "1019 | Кредит Онлайн - WW (CPL) | Active | Public | USD | 10.09000 | 13.21000 | 3388 | 742 |  | -1 |  | 3",
          "1020 | 缘分 - WW except JP, ZA (CPA) | Active | Private | USD | 1.51000 | 2.06000 | 12999 | 512 | JP;ZA | -1 |  | 1",
          "1021 | Turbo VPN - SG, MX, BR (CPI) | Pending | Public | USD | 2.16000 | 2.82000 | 0 | 0 | SG;MX;BR | -1 | 1:OS:Android(4.4-);iOS(9.0-) | 1",
          "1022 | Hotel Sakura - SG, KR, RU, US (CPA) | Active | Public | USD | 8.91000 | 12.20000 | 11118 | 515 | SG;KR;RU;US | -1 |  | 1",
          "1023 | Win a Phone - US, GB, IT, BR (CPL) | Expired | Need Approval | USD | 2.05000 | 2.50000 | 3712 | 339 | US;GB;IT;BR | 770 |  | 1",
          "1024 | LinguaJoy - US, ID, FR, DE (CPA) | Active | Public | USD | 11.85000 | 15.87000 | 3893 | 317 | US;ID;FR;DE | -1 |  | 1",
          "1025 | 三国志 Heroes - WW (CPI) | Active | Private | USD | 1.08000 | 1.39000 | 8815 | 363 |  | -1 | 1:OS:Android(5.0-) | 3",
          "1026 | Bücherwelt - WW except IN, CA (CPA+CPS) | Archived | Public | USD | 2.21000 | 2.76000 | 8284 | 273 | IN;CA | -1 |  | 1",
          "1027 | PayQuick - MX, FR (CPA) | Active | Public | USD | 47.46000 | 52.20000 | 5616 | 412 | MX;FR | -1 |  | 1",
          "1028 | Amour Café - IN (CPL) | Active | Need Approval | INR | 398.15000 | 528.91000 | 21241 | 562 | IN | -1 |  | 2",
          "1029 | Photo Magic - DE, RU, KR, CN (CPI) | Active | Public | USD | 1.83000 | 1.68000 | 1379 | 192 | DE;RU;KR;CN | 220 | 1:OS:iOS(9.0-) | 1",
          "1030 | Rail Europe - US, CN, DE (CPS) | Paused | Private | USD | 0.00000 | 0.00000 | 10486 | 558 | US;CN;DE | -1 |  | 1",
          "1031 | Win a Phone - WW (CPL) #2 | Active | Public | USD | 0.80000 | 0.96000 | 12506 | 481 |  | -1 |  | 1",
          "1032 | Code Academy «Старт» - WW except BR, CN (CPA) | Active | Public | USD | 5.90000 | 7.84000 | 991 | 189 | BR;CN | -1 |  | 1",
          "1033 | 三国志 Heroes - FR, IN, MX (CPA) | Active | Need Approval | USD | 1.17000 | 1.48000 | 4503 | 245 | FR;IN;MX | -1 | 1:OS:Android(6.0-),0:Device Brand:Huawei;OPPO | 1",
          "1034 | Bücherwelt - DE, BR, US (CPS) | Pending | Public | EUR | 0.00000 | 0.00000 | 0 | 0 | DE;BR;US | -1 |  | 2",
          "1035 | PayQuick - US, RU, GB, DE (CPA) | Active | Private | USD | 39.65000 | 47.58000 | 4756 | 675 | US;RU;GB;DE | 30000 |  | 1",
          "1036 | Amour Café - GB, CA, US, FR (CPA) | Expired | Public | GBP | 2.95000 | 3.43000 | 5759 | 220 | GB;CA;US;FR | -1 |  | 1",
          "1037 | Clean Master Pro - WW (CPI) #2 | Active | Public | USD | 2.48000 | 3.42000 | 5751 | 213 |  | -1 | 1:OS:Android(5.0-);iOS(10.3.1-),0:Language:fa;uk | 3",
          "1038 | FlyAway - WW except US, DE (CPS) | Active | Need Approval | USD | 0.00000 | 0.00000 | 6098 | 404 | US;DE | -1 |  | 1",
          "1039 | Gift Card Rush - MX (CPL) | Archived | Public | USD | 0.83000 | 1.07000 | 5074 | 246 | MX | -1 |  | 1",
          "1040 | LinguaJoy - IT, KR, RU (CPL) | Active | Private | EUR | 3.51000 | 4.45000 | 7499 | 273 | IT;KR;RU | -1 |  | 2",
        ],
      }
    `)
  })

  it('creates the same network, byte for byte', async () => {
    const create = () => createMockNetwork({ seed: 7, conversions: 3000 })
    const [one, other] = [create(), create()]
    expect((await everything(one)) === (await everything(other))).toBe(true)
    const bytes = ({ state }: MockNetwork) => state.banners.list().map(({ bytes }) => [...bytes])
    expect(bytes(one)).toEqual(bytes(other))
  })

  it('creates another network from another seed', async () => {
    const small = { offers: 8, affiliates: 4, conversions: 200 }
    const [one, other] = [createMockNetwork({ ...small, seed: 1 }), createMockNetwork({ ...small, seed: 2 })]
    expect(await everything(one)).not.toBe(await everything(other))
    expect(one.keys.network).not.toBe(other.keys.network)
  })

  it('does not depend on the clock or the time zone of the machine', async () => {
    const network = createMockNetwork({ offers: 8, affiliates: 4, conversions: 200 })
    expect(network.now.toISOString()).toBe('2026-07-01T00:00:00.000Z')
    expect(await everything(network)).toBe(
      await everything(createMockNetwork({ offers: 8, affiliates: 4, conversions: 200 })),
    )
  })
})

describe('the world', () => {
  const network = createMockNetwork({ seed: 7 })

  it('has the requested amounts', async () => {
    expect(network.state.offers.size).toBe(40)
    expect(network.state.affiliates.size).toBe(12)
    expect(network.state.conversions.size).toBe(20_000)
    const { body } = await get(network, 'v2/getConversionReport', { ...YEAR, page: 1 })
    expect(body.data).toMatchObject({ totalItems: 20_000, totalPages: 40 })
  })

  it('has offers of every kind, status and access', () => {
    const values = (
      field:
        | 'status'
        | 'access_type'
        | 'type'
        | 'has_cap_limit'
        | 'enable_geo_targeting'
        | 'enable_device_targeting'
        | 'currency_code',
    ) => new Set(network.state.offers.list().map((offer) => offer[field]))
    expect(values('status')).toEqual(new Set(['Active', 'Pending', 'Expired', 'Paused', 'Archived']))
    expect(values('access_type')).toEqual(new Set(['Public', 'Need Approval', 'Private']))
    expect(values('type')).toEqual(new Set(['Mobile', 'Tablet', 'Desktop']))
    for (const field of ['has_cap_limit', 'enable_geo_targeting', 'enable_device_targeting'] as const)
      expect(values(field)).toEqual(new Set(['Yes', 'No']))
    expect(values('currency_code').size).toBeGreaterThan(3)
    expect(network.state.offers.list(({ events }) => events.length > 1).length).toBeGreaterThan(3)
  })

  it('has names in several scripts', () => {
    const names = network.state.affiliates
      .list()
      .map(({ name }) => name)
      .join()
    for (const script of [/\p{Script=Latin}/u, /\p{Script=Han}/u, /\p{Script=Cyrillic}/u]) expect(names).toMatch(script)
  })

  it('has an affiliate that is no longer active, with a key', () => {
    const inactive = network.state.affiliates.list(({ status }) => status === 'Inactive')
    expect(inactive).toHaveLength(1)
    expect(network.keys.affiliates[inactive[0]?.id as number]).toMatch(/^[0-9a-f]{32}$/)
  })

  it('has fewer conversions on Saturdays than on Fridays', async () => {
    const days = (
      await get(network, 'v2/getOverallReport', { ...YEAR, page: 1, limit: 10000, ck_day: 1, ck_conversion: 1 })
    ).body.data.content as { ck_day: string; ck_conversion: number }[]
    const sum = (weekday: number) =>
      days
        .filter(({ ck_day }) => new Date(`${ck_day.replaceAll('/', '-')}T00:00:00Z`).getUTCDay() === weekday)
        .reduce((total, { ck_conversion }) => total + ck_conversion, 0)
    expect(sum(5)).toBeGreaterThan(sum(6))
  })

  it('has at least as many clicks as gross clicks, and at least as many of these as unique clicks', async () => {
    const { body } = await get(network, 'v2/getOverallReport', {
      ...YEAR,
      page: 1,
      limit: 10000,
      ck_day: 1,
      ck_offer_id: 1,
      ck_source_click: 1,
      ck_gross: 1,
      ck_unique: 1,
    })
    for (const row of body.data.content) {
      expect(row.ck_source_click).toBeGreaterThanOrEqual(row.ck_gross)
      expect(row.ck_gross).toBeGreaterThanOrEqual(row.ck_unique)
    }
  })

  it('changes statuses from Pending as its time passes', async () => {
    const later = createMockNetwork({ seed: 7, conversions: 2000 })
    const { now } = later
    const pending = () => later.state.conversions.list(({ status, time }) => status === 'Pending' && time < now).length
    const before = pending()
    later.now = new Date('2026-09-01T00:00:00Z')
    expect(pending()).toBeLessThan(before / 2)
    later.reset()
    expect(pending()).toBe(before)
  })
})

describe('sizes', () => {
  it.each([
    [{ offers: 0, affiliates: 0, conversions: 0 }, 0],
    [{ offers: 1, affiliates: 1, conversions: 10 }, 10],
    [{ offers: 200, affiliates: 60, conversions: 1000 }, 1000],
    // Without affiliates there is no traffic.
    [{ offers: 5, affiliates: 0, conversions: 10 }, 0],
  ])('%o', (size, conversions) => {
    expect(createMockNetwork(size).state.conversions.size).toBe(conversions)
  })

  it.each([
    [{ conversion: 5 }, 'conversion'],
    [{ offers: -1 }, 'offers'],
    [{ seed: 1.5 }, 'seed'],
    [{ now: 'yesterday' }, 'now'],
    [{ baseUrl: 'network.test' }, 'baseUrl'],
    [{ quirks: { numericString: true } }, 'numericStrings'],
    [{ rateLimit: { requests: 0, intervalMs: 1 } }, 'rateLimit'],
    [{ latencyMs: -1 }, 'latencyMs'],
  ])('refuses %o, with its name', (options, name) => {
    expect(() => createMockNetwork(options as never)).toThrow(name)
  })
})
