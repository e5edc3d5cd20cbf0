import * as option from '../codecs/option-schemas.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { checkPlainObject, inputErrorOfIssues, valueError } from '../errors/input-error.ts'
import { isRecord } from '../errors/objects.ts'
import type { NetworkOffer } from '../schemas/network-offer.ts'
import type { OfferRequired } from '../schemas/offer-fields.ts'
import { OfferCreate, type OfferUpdate } from '../schemas/offer-form.ts'
import { copiedFields, idFrom, isUnset, rulesFrom } from './copied-fields.ts'
import { lossesOf, type OfferPart, ownIdsOf } from './losses.ts'

export type { OfferPart } from './losses.ts'

/** Fields to set in an offer copy: `currency` and `ssl`, which can't be read, and any others to change. */
export type OfferOverrides = OfferUpdate & Pick<OfferCreate, 'currency' | 'ssl'>

/** Options for `toOfferCreate`. */
export interface OfferCopyOptions<Without extends OfferPart = OfferPart> {
  /** Parts of the offer that the copy leaves out, such as `events`, which `offers.create` can't write. */
  readonly without?: readonly Without[] | undefined
  /** Whether the copy is for the same network, so that ids of offers, groups and the advertiser are kept. */
  readonly sameNetwork?: boolean | undefined
}

/** Input for `offers.create` without some fields. */
export type OfferCopy<Without extends OfferPart> =
  Extract<Without, keyof OfferRequired> extends never ? OfferCreate : Omit<OfferCreate, Without>

const OPERATION = 'toOfferCreate'

const schema = option.object<OfferCopyOptions>(() => ({
  without: option.choices(
    ['events', 'allow_traffics', ...(Object.keys(OfferCreate.shape) as (keyof OfferCreate)[])],
    'events, allow_traffics or a field of a new offer',
  ),
  sameNetwork: option.choice([true, false]),
}))

/**
 * Converts an offer that you read into input for `offers.create`: Yes/No becomes a flag, Include/Exclude 1 or 0,
 * `geo_states` becomes `geo_countries`, `device_redirect_offer` becomes `device_redirect_offer_id`.
 *
 * The input leaves out values for "none" (`-1.00`, `Not Set`, an id of 0) and values without effect: a percentage that
 * the payout or revenue type doesn't have, a cap without its interval, countries of unknown `geo_type` while geo
 * targeting is off. Fields that can't be read get their defaults: `hide_referrer`, `restriction`,
 * `advertiser_offer_id`. Amounts keep their digits, whatever `currency` is: compare the offer's `currency_code` first.
 * Values of unknown form are kept, so that `offers.create` refuses them.
 * @param offer An offer, as returned by `offers.get`.
 * @param overrides `currency` and `ssl`, which can't be read, and any other fields to change.
 * @param options Whether the copy is for the same network, and parts that it leaves out.
 * @throws {@link InputError} if the offer was read with events besides the initial one, with `allow_traffics`, or with
 * `categories`, whose ids an offer doesn't have: pass `categories` in the overrides, or the part in `without`. Without
 * `sameNetwork`, also for `advertiser_id`, `secondary_offer`, `device_redirect_offer_id` and `geo_redirect_target_id`,
 * unless the overrides have other ids. Also if the offer was read without a required `*_info` flag, which the error
 * names, or if `overrides` lacks a required field.
 * @example
 * ```ts
 * import { toOfferCreate } from 'affiliate-network-sdk'
 *
 * const offer = await network.offers.get(1001)
 * if (offer?.currency_code !== 'USD') throw new Error('not an offer in US dollars')
 * const changes = { name: `${offer.name}, copy`, currency: 1, ssl: true } // 1: US dollars
 * const copy = toOfferCreate(offer, changes, {
 *   sameNetwork: true,
 *   without: ['events', 'allow_traffics', 'categories'],
 * })
 * await network.offers.create(copy)
 * ```
 */
export function toOfferCreate<const Without extends OfferPart = never>(
  offer: NetworkOffer,
  overrides: OfferOverrides,
  options: OfferCopyOptions<Without> = {},
): OfferCopy<Without> {
  if (!isRecord(offer)) throw invalid('offer', 'an offer', offer)
  checkPlainObject(OPERATION, 'overrides', overrides, 'an object with currency and ssl')
  const { without = [], sameNetwork } = parseInput(OPERATION, schema, options, 'options')
  const read = { ...offer }
  const overridden = defined(overrides)
  const isLeftOut = (part: string) => !(part in overridden) && (without as readonly string[]).includes(part)
  const problems = [...lossesOf(read), ...(sameNetwork ? [] : ownIdsOf(read))]
  const issues = problems.filter(({ path }) => !(path in overridden) && !isLeftOut(path))
  if (issues.length > 0) throw inputErrorOfIssues(OPERATION, issues)
  const fields = defined({ ...copiedFields(read, overridden), ...overridden })
  // What is in several places is that of the last one.
  const hasCountries = 'geo_countries' in overridden || isLeftOut('geo_countries')
  const copy = {
    ...(!isLeftOut('geo_redirect_target_id') && redirectOf(read, fields)),
    geo_countries: hasCountries ? undefined : countriesOf(read, fields, overridden),
    ...fields,
  }
  const create: CopiedFields = defined(Object.fromEntries(Object.entries(copy).filter(([name]) => !isLeftOut(name))))
  for (const [field, { type }] of Object.entries(OfferCreate.shape))
    if (type !== 'optional' && !(field in create) && !isLeftOut(field))
      throw invalid(field, WHEN_MISSING[field] ?? 'a value in the offer, or among the overrides')
  if (create.status === 'Expired')
    throw invalid('status', 'another status among the overrides, as an offer cannot be created Expired', 'Expired')
  return create as OfferCopy<Without>
}

const invalid = (field: string, expected: string, value?: unknown) => valueError(OPERATION, field, expected, value)

const NOT_SHOWN = 'a value among the overrides, as reading an offer does not give it'
const readWith = (block: string) => `an offer read with ${block}: 1, or a value among the overrides`

/** What is expected where a required field is missing. */
const WHEN_MISSING: Readonly<Record<string, string>> = {
  currency: NOT_SHOWN,
  ssl: NOT_SHOWN,
  has_cap_limit: readWith('cap_info'),
  device_targeting: readWith('device_info'),
  geo_targeting: readWith('geo_info'),
}

type CopiedFields = { readonly [Field in keyof OfferCreate]?: unknown }

const defined = (fields: object): CopiedFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** The redirect of the copy. An offer may show two, to an offer and to a group: the overrides must then choose one. */
function redirectOf(
  offer: NetworkOffer,
  { geo_redirect_type: type, geo_redirect_target_id: id }: CopiedFields,
): object {
  const toOffer = idFrom(offer.geo_redirect_offer)
  const toGroup = idFrom(offer.geo_redirect_group)
  const target = toOffer ?? toGroup
  if (target === undefined) return {}
  // By kind and id, or by an id that means none.
  const overridesChoose = id !== undefined && (type !== undefined || idFrom(id) === undefined)
  if (!overridesChoose && toOffer !== undefined && toGroup !== undefined)
    throw invalid(
      'geo_redirect_group',
      'none beside geo_redirect_offer, or geo_redirect_type and geo_redirect_target_id among the overrides',
      toGroup,
    )
  if (id === undefined && type !== undefined)
    throw invalid('geo_redirect_target_id', 'a value among the overrides beside geo_redirect_type')
  return { geo_redirect_type: toOffer === undefined ? 1 : 0, geo_redirect_target_id: target }
}

/** Geo rules: those with regions, and one for each country that is targeted without regions. */
function countriesOf(
  offer: NetworkOffer,
  { geo_type: type, geo_targeting: targeting }: CopiedFields,
  overridden: CopiedFields,
): unknown {
  const rules = rulesFrom(offer.geo_states) ?? []
  if (!Array.isArray(rules)) return rules
  const parts = rules.map((rule) => String(rule).split(':'))
  const flag = type === undefined ? undefined : String(Number(type))
  if (overridden.geo_type !== undefined && parts.some(([, ofRule]) => ofRule !== flag))
    throw invalid(
      'geo_countries',
      'a value among the overrides beside geo_type, as the rules of the offer differ',
      rules,
    )
  const withRegions = new Set(parts.map(([country]) => country))
  const whole = String(offer.geo_countries ?? '')
    .split(/[;,]/)
    .map((code) => code.trim())
    .filter((code) => !isUnset(code) && !withRegions.has(code))
  if (whole.length > 0 && flag === undefined) {
    if (targeting === 0 || targeting === false) return undefined
    throw invalid('geo_type', 'Include or Exclude in the offer, or geo_type among the overrides', offer.geo_type)
  }
  const all = [...rules, ...whole.map((code) => `${code}:${flag}:`)]
  return all.length > 0 ? all : undefined
}
