import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a deployment does where deployments differ. */
export interface Deployment {
  readonly integersAsTexts: boolean
  readonly emptyMap: object
  readonly blank: string
  readonly escapesSlashes: boolean
  /** `undefined` leaves the field out. */
  readonly emptyText: string | null | undefined
  readonly errorsInBody: boolean
  readonly largestLimit: number
  readonly beyond: 'empty' | 'refused' | 'repeats'
  readonly order: 'stable' | 'unstable' | 'ignored'
  /** What is added to `totalItems`. */
  readonly tooMany: number
  readonly yearDigits: 2 | 4
  readonly longest: number
  readonly ignoresZone: boolean
  readonly ignoresHours: boolean
  /** Status of the conversion with a number, and the code of the filter that gives it. */
  readonly status: (number: number) => readonly [name: string | null, code: 1 | 2 | 4 | null]
  readonly filter: 'right' | 'ignored' | 'wrong'
  readonly counts: (code: 1 | 2 | 4 | null) => boolean
  readonly lagHours: number
  readonly reportZone: 'timezone' | number
  readonly initialByDefault: boolean
  readonly currencies: readonly string[]
  readonly currencyFields: readonly string[]
  readonly places: readonly [conversions: number, reports: number, offers: number]
  readonly idOf: (number: number, dayOfMonth: number) => string | number
  readonly missing: readonly string[]
  readonly others: readonly string[]
  readonly refused: readonly string[]
}

/** A deployment that does all as it is documented. */
export const DOCUMENTED: Deployment = {
  integersAsTexts: false,
  emptyMap: {},
  blank: '',
  escapesSlashes: false,
  emptyText: '',
  errorsInBody: false,
  largestLimit: 10_000,
  beyond: 'empty',
  order: 'stable',
  tooMany: 0,
  yearDigits: 2,
  longest: 1000,
  ignoresZone: false,
  ignoresHours: false,
  status: (number) => STATUSES[number % 10] ?? ['Approved', 2],
  filter: 'right',
  counts: () => true,
  lagHours: 0,
  reportZone: 'timezone',
  initialByDefault: false,
  currencies: ['$'],
  currencyFields: ['currency', 'ck_currency'],
  places: [6, 5, 5],
  idOf: (number) => String(700_000_000 + number),
  missing: [],
  others: [],
  refused: [],
}

const STATUSES: readonly (readonly [string, 1 | 2 | 4])[] = [
  ['Pending', 1],
  ['Rejected', 4],
  ['Pending', 1],
]

/** Names, amounts and ids that must be in no profile. */
export const SECRETS = [
  'Zanzibar Casino',
  'Quartz Media',
  '4242.',
  '700000',
  'plantedkey0123456789',
  '127.0.0.1',
  'AFF-77',
]

const HOUR = 3_600_000
const DAY = 24 * HOUR
const CONVERSION_FLAGS =
  'offer_id offer_name income currency source sub1 sub2 sub3 sub4 sub5 type brand model os os_version isp transaction_id click_country click_ip click_browser conversion_ip conversion_time conversion_status payout'
const OFFER_FIELDS =
  'id name status advertiser_id create_date expire_date type access_type session_lifespan preview_url url secondary_offer force_unique need_security_token click_count conversion_count has_cap_limit cap_type cap_event_range cap_overall_limit cap_interval cap_interval_limit cap_affiliate_overall_limit cap_affiliate_interval cap_affiliate_interval_limit enable_device_targeting device_redirect_offer device_rules app_id enable_geo_targeting geo_type geo_countries geo_redirect_offer geo_redirect_group geo_enforce geo_states currency currency_code price_model payout_type revenue_type tracking_protocol conversion_point description payout revenue payout_percent revenue_percent events categories allow_traffics'
const INTEGERS = new Set(['id', 'advertiser_id', 'click_count', 'conversion_count'])

interface Conversion {
  readonly number: number
  readonly time: number
  readonly isInitial: boolean
}

/** Serves a deployment on loopback: a plain web server, which shares no code with the package. */
export async function deploy(changes: Partial<Deployment> = {}, stopsAfter = Number.POSITIVE_INFINITY) {
  const its = { ...DOCUMENTED, ...changes }
  const now = Math.floor(Date.now() / 1000) * 1000
  // Every 23 minutes for 125 days: 62 or 63 a day, two or three in each hour.
  const conversions: Conversion[] = Array.from({ length: Math.floor((125 * DAY) / (23 * 60_000)) }, (_, number) => ({
    number,
    time: now - 90_000 - number * 23 * 60_000,
    isInitial: number % 5 !== 0,
  }))
  const requests: string[] = []

  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
    requests.push(`${request.method} ${pathname}?${query}`)
    if (requests.length > stopsAfter) return void request.socket.destroy()
    const operation = pathname.replace(/^\/+api\//, '')
    const [status, body] = its.refused.includes(operation) ? refusal(403) : answer(operation, query)
    const asTexts = (name: string, value: unknown) =>
      typeof value === 'number' && name !== 'page' ? String(value) : value
    const envelope = { httpStatus: status, errorCode: 0, message: '', ...body }
    const text = its.integersAsTexts ? JSON.stringify(envelope, asTexts) : JSON.stringify(envelope)
    response.writeHead(status >= 400 && its.errorsInBody ? 200 : status, {
      'content-type': 'application/json',
      'x-ratelimit-remaining': '9',
    })
    response.end(its.escapesSlashes ? text.replaceAll('/', '\\/') : text)
  })

  const refusal = (status: number): [number, object] => [status, { errorCode: 6500, message: 'no', data: [] }]

  function answer(operation: string, query: URLSearchParams): [number, object] {
    if (query.get('key') !== 'plantedkey0123456789') return refusal(400)
    if (operation === 'v2/getOffers') return offersOf(query)
    if (operation === 'v2/getAdvertisers') return [200, { data: [{ id: '1', first_name: 'Quartz Media' }] }]
    if (operation === 'v2/getAffiliates')
      return [
        200,
        { data: { 1: { offer_id: 1, approvedAffiliates: { 77: 'AFF-77' }, blockedAffiliates: its.emptyMap } } },
      ]
    if (operation === 'v2/getOfferBanners') return [200, { data: { 1: [{ banner_id: '5' }] } }]
    if (operation === 'v3/getOfferBanners') return [200, { data: [] }]
    const isSum = operation !== 'v2/getConversionReport'
    const zone = Number(query.get('timezone'))
    if (!(zone >= -11 && zone <= 14)) return refusal(400)
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
    if (!new RegExp(`^\\d{${its.yearDigits}}/`).test(from)) return refusal(400)
    const ownZone = isSum && its.reportZone !== 'timezone' ? its.reportZone : its.ignoresZone ? 0 : zone
    const start = hourOf(from, 0) - ownZone * HOUR
    const end = hourOf(to, 23) + HOUR - ownZone * HOUR
    if (its.longest < 1000 && (end - start) / DAY > (its.longest || 30)) return refusal(400)
    const isInitialOnly = query.has('event_range') ? query.get('event_range') === '1' : its.initialByDefault
    const inRange = conversions.filter(
      ({ time, isInitial }) => time >= start && time < end && (isInitial || !isInitialOnly),
    )
    return isSum ? sumsOf(inRange, query) : rowsOf(inRange, query, its.ignoresZone ? 0 : zone)
  }

  function hourOf(text: string, usual: number): number {
    const [day = '', hour] = text.split(' ')
    const date = its.yearDigits === 2 ? `20${day}` : day
    return (
      Date.parse(`${date.replaceAll('/', '-')}T00:00:00Z`) + Number(its.ignoresHours ? usual : (hour ?? usual)) * HOUR
    )
  }

  const amountOf = (number: number) => 100 + (number % 97)
  const currencyOf = (number: number) => its.currencies[number % its.currencies.length] ?? ''

  function rowsOf(all: readonly Conversion[], query: URLSearchParams, zone: number): [number, object] {
    const codes = (query.get('status') ?? '').split(',').filter(Boolean).map(Number)
    const asked = its.filter === 'wrong' && codes[0] === 1 ? [1, 2] : codes
    const kept = all.filter(({ number }) => {
      if (asked.length === 0 || its.filter === 'ignored') return true
      return asked.includes(its.status(number)[1] ?? 0)
    })
    const isOrdered = query.has('orderBy') && its.order !== 'ignored'
    const direction = query.get('order') === 'ASC' ? 1 : -1
    const sorted = isOrdered ? kept.toSorted((one, other) => direction * (one.time - other.time)) : kept
    // By offer, as services sort by a name.
    const byName = isOrdered ? sorted : kept.toSorted((one, other) => (one.number % 3) - (other.number % 3))
    const turn = its.order === 'unstable' ? requests.length % 7 : 0
    const ordered = its.order === 'unstable' ? [...byName.slice(turn), ...byName.slice(0, turn)] : byName
    const flags = CONVERSION_FLAGS.split(' ').filter((name) => query.get(`ck_${name}`) === '1')
    return paged(ordered, query, ({ number, time }) => {
      const wall = new Date(time + zone * HOUR)
      const iso = wall.toISOString()
      const cents = (amountOf(number) / 100).toFixed(its.places[0])
      const values: Record<string, unknown> = {
        conversion_time: iso.slice(0, 19).replaceAll('-', '/').replace('T', ' '),
        conversion_status: its.status(number)[0],
        payout: cents,
        income: cents,
        currency: currencyOf(number),
        offer_name: `${its.blank}Zanzibar Casino`,
      }
      const row: Record<string, unknown> = {
        id: its.idOf(number, Math.floor(time / DAY) % 28),
        month: iso.slice(0, 7).replace('-', ''),
        affiliate_id: '77',
        offer_id: '1',
        advertiser_id: '1',
        currency: currencyOf(number),
        from_currency: '$',
        ...Object.fromEntries(flags.map((name) => [`ck_${name}`, values[name] ?? 'x'])),
      }
      for (const name of ['currency', 'ck_currency']) if (!its.currencyFields.includes(name)) delete row[name]
      return withFields('conversions', row)
    })
  }

  function sumsOf(all: readonly Conversion[], query: URLSearchParams): [number, object] {
    const counted = all.filter(
      ({ number, time }) => its.counts(its.status(number)[1]) && time <= Date.now() - its.lagHours * HOUR,
    )
    const hourly = query.get('ck_hour') === '1'
    const groups = Map.groupBy(counted, ({ number, time }) =>
      hourly ? `${Math.floor(time / HOUR)} ${number % 12}` : currencyOf(number),
    )
    return paged([...groups.values()], query, (group) => ({
      ck_conversion: group.length,
      ck_cost: (group.reduce((sum, { number }) => sum + amountOf(number), 0) / 100).toFixed(its.places[1]),
      ck_income: (4242).toFixed(its.places[1]),
      currency: currencyOf(group[0]?.number ?? 0),
    }))
  }

  function offersOf(query: URLSearchParams): [number, object] {
    const ids = query.get('offer_ids') ? [Number(query.get('offer_ids'))] : [1, 2]
    const rows = ids.map((id) => {
      const row: Record<string, unknown> = Object.fromEntries(OFFER_FIELDS.split(' ').map((name) => [name, 'x']))
      for (const name of INTEGERS) row[name] = id
      Object.assign(row, {
        name: `${its.blank}Zanzibar Casino`,
        url: 'https://x.example/',
        device_rules: [],
        events: [],
      })
      row.payout = (1.5).toFixed(its.places[2])
      if (its.emptyText === undefined && id === 1) delete row.app_id
      else row.app_id = id === 1 ? its.emptyText : 'x'
      return withFields('offers', row)
    })
    return [200, { data: rows, page: 1, totalPages: 1, totalItems: rows.length }]
  }

  function withFields(kind: string, row: Record<string, unknown>) {
    for (const name of its.missing) if (name.startsWith(`${kind}.`)) delete row[name.slice(kind.length + 1)]
    for (const name of its.others) if (name.startsWith(`${kind}.`)) row[name.slice(kind.length + 1)] = 'x'
    return row
  }

  function paged<Item>(
    items: readonly Item[],
    query: URLSearchParams,
    toRow: (item: Item) => object,
  ): [number, object] {
    const limit = Math.min(Number(query.get('limit') ?? 500), its.largestLimit)
    const totalPages = Math.max(1, Math.ceil(items.length / limit))
    let page = Number(query.get('page'))
    if (page > totalPages && its.beyond === 'refused') return refusal(400)
    if (page > totalPages && its.beyond === 'repeats') page = totalPages
    const content = items.slice((page - 1) * limit, page * limit).map(toRow)
    return [200, { data: { content, page, totalPages, totalItems: items.length + its.tooMany } }]
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, requests, close, env: { NETWORK_URL: url, NETWORK_KEY: 'plantedkey0123456789' } }
}
