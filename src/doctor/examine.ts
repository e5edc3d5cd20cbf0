import type { FactId } from '../msw/profile/facts.ts'
import { factIds, type NetworkProfile, seenFact } from '../msw/profile/profile.ts'
import { AffiliateOffer, NetworkOffer } from '../schemas/index.ts'
import { affiliateFields } from '../schemas/reports/affiliate-fields.ts'
import { reportFields } from '../schemas/reports/report-fields.ts'
import { conversionBase } from '../schemas/reports/report-rows.ts'
import type { Answer, Asker } from './asker.ts'
import { codesOf, countsLike, eventsOf, filterAddsUp, filtered, rowFacts, timezoneOf } from './conversions.ts'
import { beyondLastPage, largestPage, orderOf } from './pages.ts'
import { countOf, DAY_MS, Reports, type Span } from './reports.ts'
import { lagOf, sumsOfDay } from './sums.ts'
import { blanksOf, emptyMapOf, emptyTextsOf, fieldsOf, numbersOf, placesOf, slashesOf } from './values.ts'

type Found = Partial<Record<FactId, unknown>>

/** What an examination found, and what ended it early. */
export interface Examination {
  readonly profile: NetworkProfile
  readonly error: unknown
}

/** Examines a network by reading. What was found before an error is kept. */
export async function examine(asker: Asker, isAffiliate: boolean, now: number): Promise<Examination> {
  let found: Found = {}
  let error: unknown
  try {
    for await (const facts of answers(asker, new Reports(asker, isAffiliate), now)) found = { ...found, ...facts }
  } catch (thrown) {
    error = thrown
  }
  if (asker.answered.size > 0) found = { ...found, calls: callsOf(asker), speed: speedOf(asker) }
  const facts = Object.fromEntries(factIds.map((id) => [id, seenFact(id, found[id])]))
  return { profile: { profile: 1, facts }, error }
}

/** The documented fields of a conversion, without periods. */
const CONVERSION_FLAGS = affiliateFields.conversion.slice(1).flat()
const BLOCKS = ['event', 'geo', 'device', 'cap', 'category', 'traffic_type'].map((name) => `${name}_info`)
/** A time zone that does not exist, to see what an error is like. */
const NO_ZONE = 99

/** Asks, one subject after another, and tells the facts of each. */
async function* answers(asker: Asker, reports: Reports, now: number): AsyncGenerator<Found> {
  const { isAffiliate } = reports
  const today = Math.floor(now / DAY_MS)
  const blocks = isAffiliate ? {} : Object.fromEntries(BLOCKS.map((name) => [name, 1]))
  const offers = await asker.ask('offers.list', 'v2/getOffers', { page: 1, limit: 500, ...blocks })
  const { years, longestRange } = await yearsAndRange(reports, today)
  yield { years, longestRange }
  if (!offers.isOk && asker.answered.size === 0) await reports.conversions([today - 30, today - 1])
  if (asker.answered.size === 0) return

  const days = Math.min(92, longestRange ?? 31) || 7
  const past: Span = [today - days, today - 1]
  const wide = await reports.conversions(past, { fields: [...CONVERSION_FLAGS, reports.amount] })
  const page = await largestPage((limit) => reports.conversions(past, { limit }))
  reports.limit = page?.limit ?? 500
  const large = page?.answer ?? wide
  const limit = page?.isSeen ? page.limit : await largestOfSums(reports, past)
  if (limit !== undefined) reports.limit = limit
  yield { limit, errors: errorsOf(await reports.conversions(past, { timezone: NO_ZONE })) }

  const day = today - Math.min(37, days)
  const nearDay: Span = [day, day]
  yield await beyondLastPage(reports, nearDay)
  yield { order: await orderOf(reports, past, [wide, large]), events: await eventsOf(reports, nearWeek(day)) }

  const filters = [await filtered(reports, nearWeek(day))].flatMap((filter) => filter ?? [])
  const rows = await reports.rows([day - 1, day + 1])
  const sample = [...large.rows, ...(rows ?? [])]
  if (Object.values(codesOf(sample, filters)).includes(null)) {
    const more = await filtered(reports, past)
    if (more !== undefined) filters.push(more)
  }
  const codes = codesOf(sample, filters)
  const { without, ...ofRows } = rowFacts(large.rows)
  const [filter] = filters
  const weekRows = filter && filter.all.totalPages > 1 ? await reports.rows(nearWeek(day)) : filter?.all.rows
  yield {
    ...ofRows,
    ...(without !== undefined && { statuses: { names: codes, without } }),
    statusFilter: filter && filterAddsUp(filter, weekRows ?? [], codes),
  }

  const week = await reports.sums(nearWeek(day))
  const count = week.rows.reduce((sum, row) => sum + Number(row.ck_conversion ?? 0), 0)
  const counts = filter ? countsLike(filter, count) : ['all', 'not rejected', 'approved']
  const { shift = 0, ...sums } = rows ? await sumsOfDay(reports, day, rows, codes, counts) : {}
  const [far, morning, evening] = await Promise.all([
    reports.conversions(nearDay, { timezone: 8, limit: reports.limit }),
    reports.conversions(nearDay, { hours: [' 00', ' 11'] }),
    reports.conversions(nearDay, { hours: [' 12', ' 23'] }),
  ])
  const whole = await reports.conversions(nearDay)
  const halves = countOf(morning) + countOf(evening)
  yield {
    ...sums,
    timezone: timezoneOf(rows ?? [], far),
    hours: countOf(whole) === 0 ? undefined : halves === countOf(whole) ? 'add up' : 'do not add up',
    reportLag: await lagOf(reports, now, String(sums.sumsCount), codes, shift),
  }
  yield valuesOf(reports, offers, wide, week, [await others(asker, reports, offers, wide, nearDay)].flat())
}

const nearWeek = (day: number): Span => [day - 3, day + 3]

/** How years are written, and how many days a report may cover: the first that is answered. */
async function yearsAndRange(reports: Reports, today: number) {
  const ask = (days: number) => reports.sums([today - days, today - 1])
  const month = await ask(31)
  if (!month.isOk || month.rows.length === 0) {
    reports.years = 4
    const again = await ask(31)
    if (!again.isOk || (month.isOk && again.rows.length === 0)) reports.years = 2
    if (!again.isOk && !month.isOk) {
      const isShort = (await ask(7)).isOk
      return { years: isShort ? 2 : undefined, longestRange: isShort ? 0 : undefined }
    }
  }
  for (const days of [1000, 366, 92]) if ((await ask(days)).isOk) return { years: reports.years, longestRange: days }
  return { years: reports.years, longestRange: 31 }
}

/** The largest page, from sums by hour, offer and affiliate, of which there are more than conversions. */
async function largestOfSums(reports: Reports, past: Span) {
  const fields = ['ck_hour', 'ck_offer_id', ...(reports.isAffiliate ? [] : ['ck_affiliate_id'])]
  const page = await largestPage((limit) => reports.sums(past, { limit, fields }))
  return page?.isSeen ? page.limit : undefined
}

function errorsOf({ isOk, http }: Answer): string | undefined {
  return isOk ? undefined : http >= 400 ? 'status' : 'body'
}

/** The calls that nothing else asks. */
async function others(asker: Asker, reports: Reports, offers: Answer, wide: Answer, span: Span): Promise<Answer[]> {
  const [offer = {}] = offers.rows
  const id = String(offer.id ?? wide.rows[0]?.offer_id ?? 1)
  const one = await asker.ask('offers.get', 'v2/getOffers', { page: 1, limit: 500, offer_ids: id })
  const conversion = wide.rows[0] ?? {}
  const of = { offer_id: String(conversion.offer_id ?? id) }
  // A network needs an affiliate's id, which only conversions have.
  const a = conversion.affiliate_id
  const banners = reports.isAffiliate ? of : a !== undefined && { ...of, a: String(a) }
  const asked = [one, await reports.sums(span)]
  if (banners)
    for (const version of ['v2', 'v3'])
      asked.push(await asker.ask(`banners.${version}.list`, `${version}/getOfferBanners`, banners))
  if (reports.isAffiliate) return asked
  for (const name of ['advertiser', 'affiliate', 'offer']) {
    const path = `v2/get${name[0]?.toUpperCase()}${name.slice(1)}Report`
    asked.push(await reports.other(`reports.${name}`, path, span))
  }
  asked.push(await asker.ask('advertisers.list', 'v2/getAdvertisers'))
  const ids = [id, ...offers.rows.slice(1, 3).map((row) => String(row.id))]
  for (const each of ids) {
    const access = await asker.ask('affiliates.listOfferAccess', 'v2/getAffiliates', { id: each })
    asked.push(access)
    if (!access.isOk || emptyMapOf(mapsIn(access.data)) !== undefined) break
  }
  return asked
}

/** A value and the values in it, as access records have maps. */
function mapsIn(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(mapsIn)] : []
}

function valuesOf(reports: Reports, offers: Answer, wide: Answer, week: Answer, asked: readonly Answer[]): Found {
  const { isAffiliate } = reports
  const answered = [offers, wide, week, ...asked].filter(({ isOk }) => isOk)
  const offerShape = Object.keys((isAffiliate ? AffiliateOffer : NetworkOffer).shape)
  const known = new Set(Object.keys({ ...conversionBase, ...reportFields.conversion }))
  const ofRows = fieldsOf('conversions', wide.rows, CONVERSION_FLAGS, known)
  const ofOffers = fieldsOf('offers', offers.rows, offerShape, new Set(offerShape))
  const places = {
    conversions: placesOf(wide.rows, reports.amount),
    reports: placesOf(week.rows, 'ck_cost', 'ck_income'),
    offers: placesOf(offers.rows, 'payout'),
  }
  const fieldsSeen = offers.rows.length + wide.rows.length > 0
  return {
    numbers: numbersOf(answered),
    emptyMaps: emptyMapOf(asked.flatMap(({ isOk, hasMaps, data }) => (isOk && hasMaps ? mapsIn(data) : []))),
    blanks: blanksOf(offers.rows),
    slashes: slashesOf(answered),
    emptyTexts: emptyTextsOf(offers.rows, isAffiliate),
    decimals: Object.values(places).some((count) => count !== null) ? places : undefined,
    missingFields: fieldsSeen ? [...ofRows.missing, ...ofOffers.missing].toSorted() : undefined,
    otherFields: fieldsSeen ? [...ofRows.other, ...ofOffers.other].toSorted() : undefined,
  }
}

const callsOf = ({ answered, refused }: Asker) => ({
  answer: [...answered].toSorted(),
  refuse: Object.fromEntries([...refused].filter(([call]) => !answered.has(call)).toSorted()),
})

function speedOf({ times, rateHeaders, tooMany }: Asker) {
  const sorted = times.toSorted((one, other) => one - other)
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    slowest: sorted.at(-1) ?? 0,
    rateHeaders: [...rateHeaders].toSorted(),
    tooMany,
  }
}
