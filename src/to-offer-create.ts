import { misfit } from './encode.ts'
import type { OfferCreate, OfferUpdate } from './schemas/offer-form.ts'
import type { NetworkOffer } from './schemas/network-offer.ts'

/** What an offer's read view cannot give, and whatever else should be different. */
export type OfferOverrides = OfferUpdate & Pick<OfferCreate, 'currency' | 'ssl'>

const NAME = 'toOfferCreate'

const refuse = (path: string, expected: string, value: unknown): never => {
  throw misfit(NAME, path, expected, value)
}

/**
 * Turns an offer as it was read into the input of `offers.create`: Yes/No to flags, Include/Exclude to 1/0,
 * `geo_states` to `geo_countries`, `device_redirect_offer` to `device_redirect_offer_id`. What is not applicable
 * (`-1.00`, `Not Set`) is left out; so are events and category names, which `setOffer` cannot write.
 * @throws InputError where a block was not read (it names the `*_info` flag), or where a field must be overridden.
 */
export function toOfferCreate(offer: NetworkOffer, overrides: OfferOverrides): OfferCreate {
  if (typeof offer !== 'object' || offer === null) refuse('offer', 'an offer', offer)
  if (typeof overrides !== 'object' || overrides === null)
    refuse('overrides', 'an object with currency and ssl', overrides)
  const given = defined(overrides)
  for (const name of ['currency', 'ssl'])
    if (!(name in given)) refuse(name, 'a value among the overrides, as reading an offer does not give it', undefined)
  const create: Record<string, unknown> = defined({
    ...main(offer),
    ...money(offer),
    ...caps(offer),
    ...device(offer),
    ...geo(offer),
    ...given,
  })
  if (create.status === 'Expired')
    refuse('status', 'another status among the overrides, as an offer cannot be created Expired', 'Expired')
  for (const [field, block] of Object.entries(BLOCKS)) {
    if (create[field] === undefined)
      refuse(field, `an offer read with ${block}: 1, or ${field} among the overrides`, undefined)
  }
  for (const field of REQUIRED)
    if (create[field] === undefined) refuse(field, 'a value in the offer, or among the overrides', undefined)
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

/** A text that says something. */
const textOf = (value: unknown) =>
  typeof value === 'string' && value !== '' && value !== 'Not Set' ? value : undefined
const flagOf = (value: unknown) =>
  /^(?:Yes|Enabled?)$/.test(String(value)) ? 1 : /^(?:No|Disabled?)$/.test(String(value)) ? 0 : undefined
const rulesOf = (rules: readonly string[] | null | undefined) => (rules ?? []).filter((rule) => rule !== '')
const idOf = (value: unknown) => (/^\d*[1-9]\d*$/.test(String(value)) ? (value as number | string) : undefined)

/** An amount of at most 5 places; zeros behind them are dropped. */
const decimalOf = (value: unknown) =>
  typeof value === 'string' && /^\d/.test(value) ? value.replace(/(\.\d{5})0+$/, '$1') : undefined

function main(offer: NetworkOffer) {
  return {
    advertiser_id: offer.advertiser_id ?? undefined,
    name: textOf(offer.name),
    status: textOf(offer.status),
    expire_date: textOf(offer.expire_date),
    type: textOf(offer.type),
    conversion_point: textOf(offer.conversion_point),
    preview_url: textOf(offer.preview_url),
    url: textOf(offer.url),
    access_type: textOf(offer.access_type),
    tracking_protocol: textOf(offer.tracking_protocol),
    need_security_token: flagOf(offer.need_security_token),
    force_unique: flagOf(offer.force_unique),
    session_lifespan: textOf(offer.session_lifespan),
    secondary_offer: idOf(offer.secondary_offer),
    description: textOf(offer.description),
    app_id: textOf(offer.app_id),
  }
}

function money(offer: NetworkOffer) {
  const { payout_type, revenue_type } = offer
  return {
    price_model: textOf(offer.price_model),
    payout_type: textOf(payout_type),
    payout: decimalOf(offer.payout),
    payout_percent: payout_type?.includes('CPS') ? decimalOf(offer.payout_percent) : undefined,
    revenue_type: textOf(revenue_type),
    revenue: decimalOf(offer.revenue),
    revenue_percent: revenue_type?.includes('RPS') ? decimalOf(offer.revenue_percent) : undefined,
  }
}

function caps(offer: NetworkOffer) {
  const limit = (value: unknown) => (typeof value === 'number' && value >= -1 ? value : undefined)
  const interval = textOf(offer.cap_interval)
  const affiliateInterval = textOf(offer.cap_affiliate_interval)
  const range = textOf(offer.cap_event_range)?.toLowerCase()
  return {
    has_cap_limit: flagOf(offer.has_cap_limit),
    cap_type: textOf(offer.cap_type),
    cap_event_range: range === 'all' ? 'All' : range === 'initial' ? 'Initial' : undefined,
    cap_overall_limit: limit(offer.cap_overall_limit),
    cap_interval: interval,
    cap_interval_limit: interval === undefined ? undefined : limit(offer.cap_interval_limit),
    cap_affiliate_overall_limit: limit(offer.cap_affiliate_overall_limit),
    cap_affiliate_interval: affiliateInterval,
    cap_affiliate_interval_limit:
      affiliateInterval === undefined ? undefined : limit(offer.cap_affiliate_interval_limit),
  }
}

function device(offer: NetworkOffer) {
  const rules = rulesOf(offer.device_rules)
  return {
    device_targeting: flagOf(offer.enable_device_targeting),
    device_rules: rules.length > 0 ? rules : undefined,
    device_redirect_offer_id: idOf(offer.device_redirect_offer),
  }
}

function geo(offer: NetworkOffer) {
  const type = offer.geo_type === 'Include' ? 1 : offer.geo_type === 'Exclude' ? 0 : undefined
  const rules = rulesOf(offer.geo_states)
  // Countries that are targeted as a whole may stand in `geo_countries` only.
  const named = new Set(rules.map((rule) => rule.split(':', 1)[0]))
  for (const country of (offer.geo_countries ?? '').split(/[;,]/).map((code) => code.trim())) {
    if (country !== '' && country !== 'Not Set' && !named.has(country)) rules.push(`${country}:${type ?? 1}:`)
  }
  const [redirectOffer, redirectGroup] = [idOf(offer.geo_redirect_offer), idOf(offer.geo_redirect_group)]
  const target = redirectOffer ?? redirectGroup
  return {
    geo_targeting: flagOf(offer.enable_geo_targeting),
    geo_type: type,
    geo_countries: rules.length > 0 ? rules : undefined,
    geo_enforce: flagOf(offer.geo_enforce),
    geo_redirect_type: target === undefined ? undefined : redirectOffer === undefined ? 1 : 0,
    geo_redirect_target_id: target,
  }
}
