import { optionalListOf, optionsOf } from '../codecs/options.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { checkPlainObject, inputError, valueError } from '../errors/input-error.ts'
import { ownCopy } from '../errors/is-record.ts'
import type { NetworkOffer } from '../schemas/network-offer.ts'
import type { OfferCreate, OfferUpdate } from '../schemas/offer-form.ts'
import { lossOf, OFFER_PARTS, type OfferPart } from './losses.ts'
import { amountOf, flagOf, idOf, isUnset, limitOf, lookUp, optional, rulesOf } from './read-view.ts'

export type { OfferPart } from './losses.ts'

/** Fields to set in the copy of an offer: `currency` and `ssl`, which cannot be read, and any others to change. */
export type OfferOverrides = OfferUpdate & Pick<OfferCreate, 'currency' | 'ssl'>

/** Options of `toOfferCreate`. */
export interface OfferCopyOptions {
  /** Parts of the offer that the copy may lose, because `offers.create` cannot write them. */
  readonly without?: readonly OfferPart[] | undefined
}

const NAME = 'toOfferCreate'

const schema = optionsOf<OfferCopyOptions>(() => ({ without: optionalListOf(OFFER_PARTS) }))

/**
 * Converts an offer that was read into the input of `offers.create`: Yes/No becomes a flag, Include/Exclude 1 or 0,
 * `geo_states` becomes `geo_countries`, `device_redirect_offer` becomes `device_redirect_offer_id`.
 *
 * Left out are values for "none" (`-1.00`, `Not Set`, an id of 0) and values without effect: a percentage that the type
 * of payout or revenue does not have, a cap without its interval, countries of unknown `geo_type` while geo targeting is
 * off. Fields that reading does not show start at their defaults: `hide_referrer`, `restriction`, `advertiser_offer_id`.
 * Amounts keep their digits, whatever `currency` is: compare the offer's `currency_code` first. Values of unknown form
 * are kept, so that `offers.create` refuses them.
 * @param offer an offer, as `offers.get` returns it
 * @param overrides `currency` and `ssl`, which cannot be read, and any other fields to change
 * @param options parts that the copy may lose
 * @throws {@link InputError} if the offer was read with events besides the initial one, with `allow_traffics`, or with
 * `categories`, of which an offer shows no ids: pass `categories` among the overrides, or the part in `without`. Also if
 * the offer was read without a required `*_info` flag, which it names, or if a field must be given in `overrides`.
 * @example
 * ```ts
 * import { toOfferCreate } from 'affiliate-network-sdk'
 *
 * const offer = await network.offers.get(1001)
 * if (offer?.currency_code !== 'USD') throw new Error('not an offer in US dollars')
 * const changes = { name: `${offer.name}, copy`, currency: 1, ssl: true } // 1: US dollars
 * const copy = toOfferCreate(offer, changes, {
 *   without: ['events', 'allow_traffics', 'categories'],
 * })
 * await network.offers.create(copy)
 * ```
 */
export function toOfferCreate(
  offer: NetworkOffer,
  overrides: OfferOverrides,
  options: OfferCopyOptions = {},
): OfferCreate {
  if (typeof offer !== 'object' || offer === null) throw valueError(NAME, 'offer', 'an offer', offer)
  if (typeof overrides !== 'object' || overrides === null)
    throw valueError(NAME, 'overrides', 'an object with currency and ssl', overrides)
  checkPlainObject(NAME, 'overrides', overrides)
  const { without = [] } = parseInput(NAME, schema, options, { root: 'options' })
  return { ...convert(ownCopy(offer), defined(overrides), without) }
}

function convert(offer: NetworkOffer, chosen: Fields, without: readonly OfferPart[]): OfferCreate {
  for (const name of ['currency', 'ssl'])
    if (!(name in chosen))
      throw valueError(NAME, name, 'a value among the overrides, as reading an offer does not give it', undefined)
  const lost = OFFER_PARTS.filter((part) => !without.includes(part) && !(part in chosen))
  const losses = lost.flatMap((part) => lossOf(offer, part))
  if (losses.length > 0) throw inputError(NAME, losses)
  const create = defined({
    ...main(offer),
    ...money(offer),
    ...caps(offer),
    ...device(offer),
    ...geo(offer, chosen),
    ...chosen,
  })
  if (create.status === 'Expired')
    throw valueError(
      NAME,
      'status',
      'another status among the overrides, as an offer cannot be created Expired',
      'Expired',
    )
  for (const [field, block] of Object.entries(BLOCKS)) {
    if (create[field] === undefined)
      throw valueError(NAME, field, `an offer read with ${block}: 1, or ${field} among the overrides`, undefined)
  }
  if (create.geo_countries === NO_TYPE)
    throw valueError(
      NAME,
      'geo_type',
      'Include or Exclude in the offer, or geo_type among the overrides',
      offer.geo_type,
    )
  if ('geo_redirect_type' in chosen && !('geo_redirect_target_id' in chosen) && 'geo_redirect_target_id' in create)
    throw valueError(NAME, 'geo_redirect_target_id', 'a value among the overrides beside geo_redirect_type', undefined)
  for (const field of REQUIRED)
    if (create[field] === undefined)
      throw valueError(NAME, field, 'a value in the offer, or among the overrides', undefined)
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

/** Fields of an object without a prototype, so that a field left out stays so. */
type Fields = Readonly<Record<string, unknown>>

/** The fields that are not undefined. */
const defined = (fields: object): Fields =>
  ownCopy(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)))

function main(offer: NetworkOffer) {
  return {
    advertiser_id: optional(offer.advertiser_id),
    name: optional(offer.name),
    status: optional(offer.status),
    expire_date: optional(offer.expire_date),
    type: optional(offer.type),
    conversion_point: optional(offer.conversion_point),
    preview_url: optional(offer.preview_url),
    url: optional(offer.url),
    access_type: optional(offer.access_type),
    tracking_protocol: optional(offer.tracking_protocol),
    need_security_token: flagOf(offer.need_security_token),
    force_unique: flagOf(offer.force_unique),
    session_lifespan: optional(offer.session_lifespan),
    secondary_offer: idOf(offer.secondary_offer),
    description: optional(offer.description),
    app_id: optional(offer.app_id),
  }
}

function money(offer: NetworkOffer) {
  const { payout_type, revenue_type } = offer
  return {
    price_model: optional(offer.price_model),
    payout_type: optional(payout_type),
    payout: amountOf(offer.payout),
    payout_percent: String(payout_type).includes('CPS') ? amountOf(offer.payout_percent) : undefined,
    revenue_type: optional(revenue_type),
    revenue: amountOf(offer.revenue),
    revenue_percent: String(revenue_type).includes('RPS') ? amountOf(offer.revenue_percent) : undefined,
  }
}

function caps(offer: NetworkOffer) {
  const interval = optional(offer.cap_interval)
  const affiliateInterval = optional(offer.cap_affiliate_interval)
  return {
    has_cap_limit: flagOf(offer.has_cap_limit),
    cap_type: optional(offer.cap_type),
    cap_event_range: lookUp({ all: 'All', initial: 'Initial' }, offer.cap_event_range),
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

function geo(offer: NetworkOffer, overrides: Fields) {
  const type = lookUp({ include: 1, exclude: 0 }, offer.geo_type)
  const redirectOffer = idOf(offer.geo_redirect_offer)
  const redirectGroup = idOf(offer.geo_redirect_group)
  if (redirectOffer !== undefined && redirectGroup !== undefined && !('geo_redirect_target_id' in overrides))
    throw valueError(
      NAME,
      'geo_redirect_group',
      'none beside geo_redirect_offer, or geo_redirect_type and geo_redirect_target_id among the overrides',
      redirectGroup,
    )
  const target = redirectOffer ?? redirectGroup
  const targeting = flagOf(offer.enable_geo_targeting)
  return {
    geo_targeting: targeting,
    geo_type: type,
    geo_countries: countriesOf(offer, overrides.geo_type ?? type, overrides.geo_targeting ?? targeting),
    geo_enforce: flagOf(offer.geo_enforce),
    geo_redirect_type: target === undefined ? undefined : redirectOffer === undefined ? 1 : 0,
    geo_redirect_target_id: target,
  }
}

/** There are countries, but no `geo_type` that says whether they are included or excluded. */
const NO_TYPE = Symbol('no geo_type')

/** Geo rules: those with regions, and one for each country that is targeted without regions. */
function countriesOf(offer: NetworkOffer, type: unknown, targeting: unknown): unknown {
  const rules = rulesOf(offer.geo_states)
  if (!Array.isArray(rules)) return rules
  const withRegions = new Set(rules.map((rule) => String(rule).split(':', 1)[0]))
  const whole = String(offer.geo_countries ?? '')
    .split(/[;,]/)
    .filter((code) => !isUnset(code))
    .map((code) => code.trim())
    .filter((code) => !withRegions.has(code))
  if (whole.length > 0 && type === undefined) return isOff(targeting) ? undefined : NO_TYPE
  const all = isFlag(type) ? [...rules, ...whole.map((code) => `${code}:${Number(type)}:`)] : rules
  return isEmpty(all) ? undefined : all
}

const isFlag = (value: unknown) => value === 0 || value === 1 || typeof value === 'boolean'
const isOff = (flag: unknown) => flag === 0 || flag === false
const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0
