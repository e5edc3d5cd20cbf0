import { checkPlain, misfit } from '../errors/input-error.ts'
import { amountOf, flagOf, given, idOf, limitOf, meaning, rulesOf, saysNothing } from './read-view.ts'
import type { OfferCreate, OfferUpdate } from '../schemas/offer-form.ts'
import type { NetworkOffer } from '../schemas/network-offer.ts'

/** What an offer's read view cannot give, and whatever else should be different. */
export type OfferOverrides = OfferUpdate & Pick<OfferCreate, 'currency' | 'ssl'>

const NAME = 'toOfferCreate'

/**
 * Turns an offer as it was read into the input of `offers.create`: Yes/No to flags, Include/Exclude to 1/0,
 * `geo_states` to `geo_countries`, `device_redirect_offer` to `device_redirect_offer_id`. What is not applicable
 * (`-1.00`, `Not Set`) is left out; so are events and category names, which `setOffer` cannot write. What is of no known
 * form stays as it came, and `offers.create` refuses it: nothing that was read is dropped in silence.
 * @param offer as `offers.get` gives it
 * @param overrides `currency` and `ssl`, which reading does not give, and what else should differ
 * @throws InputError where a block was not read (it names the `*_info` flag), or where a field must be overridden.
 * @example
 * ```ts
 * import { toOfferCreate } from 'affiliate-network-sdk'
 *
 * const offer = await network.offers.get(1001)
 * if (offer) await network.offers.create(toOfferCreate(offer, { name: `${offer.name}, copy`, currency: 1, ssl: true }))
 * ```
 */
export function toOfferCreate(offer: NetworkOffer, overrides: OfferOverrides): OfferCreate {
  if (typeof offer !== 'object' || offer === null) throw misfit(NAME, 'offer', 'an offer', offer)
  if (typeof overrides !== 'object' || overrides === null)
    throw misfit(NAME, 'overrides', 'an object with currency and ssl', overrides)
  checkPlain(NAME, 'overrides', overrides)
  const chosen = defined(overrides)
  for (const name of ['currency', 'ssl'])
    if (!(name in chosen))
      throw misfit(NAME, name, 'a value among the overrides, as reading an offer does not give it', undefined)
  const create: Record<string, unknown> = defined({
    ...main(offer),
    ...money(offer),
    ...caps(offer),
    ...device(offer),
    ...geo(offer, chosen),
    ...chosen,
  })
  if (create.status === 'Expired')
    throw misfit(NAME, 'status', 'another status among the overrides, as an offer cannot be created Expired', 'Expired')
  for (const [field, block] of Object.entries(BLOCKS)) {
    if (create[field] === undefined)
      throw misfit(NAME, field, `an offer read with ${block}: 1, or ${field} among the overrides`, undefined)
  }
  if (create.geo_countries === NO_TYPE)
    throw misfit(NAME, 'geo_type', 'Include or Exclude in the offer, or geo_type among the overrides', offer.geo_type)
  if ('geo_redirect_type' in chosen && !('geo_redirect_target_id' in chosen) && 'geo_redirect_target_id' in create)
    throw misfit(NAME, 'geo_redirect_target_id', 'a value among the overrides beside geo_redirect_type', undefined)
  for (const field of REQUIRED)
    if (create[field] === undefined)
      throw misfit(NAME, field, 'a value in the offer, or among the overrides', undefined)
  return create as unknown as OfferCreate
}

const BLOCKS = { has_cap_limit: 'cap_info', device_targeting: 'device_info', geo_targeting: 'geo_info' }
const REQUIRED = [
  'advertiser_id',
  'name',
  'status',
  'expire_date',
  'type',
  'url',
  'access_type',
  'tracking_protocol',
  'payout_type',
  'session_lifespan',
] as const satisfies readonly (keyof OfferCreate)[]

/** Without the fields that say nothing. */
function defined(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function main(offer: NetworkOffer) {
  return {
    advertiser_id: given(offer.advertiser_id),
    name: given(offer.name),
    status: given(offer.status),
    expire_date: given(offer.expire_date),
    type: given(offer.type),
    conversion_point: given(offer.conversion_point),
    preview_url: given(offer.preview_url),
    url: given(offer.url),
    access_type: given(offer.access_type),
    tracking_protocol: given(offer.tracking_protocol),
    need_security_token: flagOf(offer.need_security_token),
    force_unique: flagOf(offer.force_unique),
    session_lifespan: given(offer.session_lifespan),
    secondary_offer: idOf(offer.secondary_offer),
    description: given(offer.description),
    app_id: given(offer.app_id),
  }
}

function money(offer: NetworkOffer) {
  const { payout_type, revenue_type } = offer
  return {
    price_model: given(offer.price_model),
    payout_type: given(payout_type),
    payout: amountOf(offer.payout),
    payout_percent: String(payout_type).includes('CPS') ? amountOf(offer.payout_percent) : undefined,
    revenue_type: given(revenue_type),
    revenue: amountOf(offer.revenue),
    revenue_percent: String(revenue_type).includes('RPS') ? amountOf(offer.revenue_percent) : undefined,
  }
}

function caps(offer: NetworkOffer) {
  const interval = given(offer.cap_interval)
  const affiliateInterval = given(offer.cap_affiliate_interval)
  return {
    has_cap_limit: flagOf(offer.has_cap_limit),
    cap_type: given(offer.cap_type),
    cap_event_range: meaning({ all: 'All', initial: 'Initial' }, offer.cap_event_range),
    cap_overall_limit: limitOf(offer.cap_overall_limit),
    cap_interval: interval,
    cap_interval_limit: interval === undefined ? undefined : limitOf(offer.cap_interval_limit),
    cap_affiliate_overall_limit: limitOf(offer.cap_affiliate_overall_limit),
    cap_affiliate_interval: affiliateInterval,
    cap_affiliate_interval_limit:
      affiliateInterval === undefined ? undefined : limitOf(offer.cap_affiliate_interval_limit),
  }
}

function device(offer: NetworkOffer) {
  const rules = rulesOf(offer.device_rules)
  return {
    device_targeting: flagOf(offer.enable_device_targeting),
    device_rules: isEmpty(rules) ? undefined : rules,
    device_redirect_offer_id: idOf(offer.device_redirect_offer),
  }
}

function geo(offer: NetworkOffer, overrides: Readonly<Record<string, unknown>>) {
  const read = meaning({ include: 1, exclude: 0 }, offer.geo_type)
  const redirectOffer = idOf(offer.geo_redirect_offer)
  const target = redirectOffer ?? idOf(offer.geo_redirect_group)
  const targeting = flagOf(offer.enable_geo_targeting)
  return {
    geo_targeting: targeting,
    geo_type: read,
    geo_countries: countriesOf(offer, overrides.geo_type ?? read, overrides.geo_targeting ?? targeting),
    geo_enforce: flagOf(offer.geo_enforce),
    geo_redirect_type: target === undefined ? undefined : redirectOffer === undefined ? 1 : 0,
    geo_redirect_target_id: target,
  }
}

/** Countries are named, and nothing says whether they are let in or kept out. */
const NO_TYPE = Symbol('no geo_type')

/** Rules of the countries: those with regions, and beside them countries that are targeted as a whole. */
function countriesOf(offer: NetworkOffer, type: unknown, targeting: unknown): unknown {
  const rules = rulesOf(offer.geo_states)
  if (!Array.isArray(rules)) return rules
  const named = new Set(rules.map((rule) => String(rule).split(':', 1)[0]))
  const whole = String(offer.geo_countries ?? '')
    .split(/[;,]/)
    .filter((code) => !saysNothing(code))
    .map((code) => code.trim())
    .filter((code) => !named.has(code))
  if (whole.length > 0 && type === undefined) return isOff(targeting) ? undefined : NO_TYPE
  const all = isFlag(type) ? [...rules, ...whole.map((code) => `${code}:${Number(type)}:`)] : rules
  return isEmpty(all) ? undefined : all
}

const isFlag = (value: unknown) => value === 0 || value === 1 || typeof value === 'boolean'
const isOff = (flag: unknown) => flag === 0 || flag === false
const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0
