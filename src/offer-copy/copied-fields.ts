// Converts an offer that was read to the values that `setOffer` takes. Values of unknown form are kept.

import { listFrom } from '../codecs/responses.ts'
import { NetworkOffer } from '../schemas/network-offer.ts'
import { OfferCreate } from '../schemas/offer-form.ts'

/** Whether a value means "none": undefined, null, empty or `Not Set`. */
export const isUnset = (value: unknown) =>
  value === undefined || value === null || /^(?:Not Set)?$/i.test(String(value).trim())

const valueFrom = (value: unknown) => (isUnset(value) ? undefined : typeof value === 'string' ? value.trim() : value)

const replaced = (table: Readonly<Record<string, unknown>>) => (value: unknown) => {
  const text = String(value).trim().toLowerCase()
  return Object.hasOwn(table, text) ? table[text] : valueFrom(value)
}

const flagFrom = replaced({ yes: 1, enable: 1, enabled: 1, on: 1, 1: 1, no: 0, disable: 0, disabled: 0, off: 0, 0: 0 })

/** An id; 0 and -1 mean "none". */
export const idFrom = (value: unknown) => (/^(?:0|-1)$/.test(String(value).trim()) ? undefined : valueFrom(value))

/** An amount; -1 means "none". Zeros after the fifth decimal place are dropped. */
function amountFrom(value: unknown): unknown {
  if (/^-1(?:\.0*)?$/.test(String(value).trim())) return undefined
  const amount = valueFrom(value)
  return typeof amount === 'string' ? amount.replace(/^(\d+\.\d{5})0+$/, '$1') : amount
}

function limitFrom(value: unknown): unknown {
  const limit = valueFrom(value)
  return typeof limit === 'string' && /^-?\d{1,15}$/.test(limit) ? Number(limit) : limit
}

/** Rules without empty ones: for an offer without rules, the service sends an empty one. */
export function rulesFrom(rules: unknown): unknown {
  const list = listFrom(rules)
  if (!Array.isArray(list)) return valueFrom(rules)
  const given = list.filter((rule) => !isUnset(rule))
  return given.length > 0 ? given : undefined
}

/** A percentage has no effect beside another type. */
const percentOf =
  (type: 'payout_type' | 'revenue_type', percentage: string): Converter =>
  (percent, copy) =>
    String(copy[type]).includes(percentage) ? amountFrom(percent) : undefined

/** A cap needs its interval. */
const limitBeside =
  (interval: 'cap_interval' | 'cap_affiliate_interval'): Converter =>
  (limit, copy) =>
    isUnset(copy[interval]) ? undefined : limitFrom(limit)

/** Converts a value that was read; `copy` has the other fields, overrides included. `undefined` leaves the field out. */
type Converter = (value: unknown, copy: Readonly<Record<string, unknown>>) => unknown

const CONVERTERS: Readonly<Partial<Record<keyof OfferCreate, Converter>>> = {
  payout: amountFrom,
  payout_percent: percentOf('payout_type', 'CPS'),
  revenue: amountFrom,
  revenue_percent: percentOf('revenue_type', 'RPS'),
  need_security_token: flagFrom,
  force_unique: flagFrom,
  secondary_offer: idFrom,
  has_cap_limit: flagFrom,
  cap_event_range: replaced({ all: 'All', initial: 'Initial' }),
  cap_overall_limit: limitFrom,
  cap_interval_limit: limitBeside('cap_interval'),
  cap_affiliate_overall_limit: limitFrom,
  cap_affiliate_interval_limit: limitBeside('cap_affiliate_interval'),
  device_targeting: flagFrom,
  device_rules: rulesFrom,
  device_redirect_offer_id: idFrom,
  geo_targeting: flagFrom,
  geo_type: replaced({ include: 1, exclude: 0 }),
  geo_enforce: flagFrom,
}

const NAMES_WHEN_READ: Readonly<Partial<Record<keyof OfferCreate, keyof NetworkOffer>>> = {
  device_targeting: 'enable_device_targeting',
  device_redirect_offer_id: 'device_redirect_offer',
  geo_targeting: 'enable_geo_targeting',
}

/** The name by which an offer shows a field that `setOffer` writes. */
export const nameWhenRead = (name: string): string => NAMES_WHEN_READ[name as keyof OfferCreate] ?? name

/** Fields that an offer shows with another meaning: the currency's name, names of categories, codes of countries. */
const OTHER_MEANING: readonly string[] = ['currency', 'categories', 'geo_countries'] satisfies (keyof OfferCreate)[]

/** The fields of a new offer that follow from one field of the offer that was read. */
export function copiedFields(offer: NetworkOffer, overrides: object): object {
  const merged = { ...offer, ...overrides }
  const entries: [string, unknown][] = []
  for (const name of Object.keys(OfferCreate.shape) as (keyof OfferCreate)[]) {
    const from = NAMES_WHEN_READ[name] ?? name
    const convert = CONVERTERS[name] ?? valueFrom
    if (isShown(from) && !OTHER_MEANING.includes(name)) entries.push([name, convert(offer[from], merged)])
  }
  return Object.fromEntries(entries)
}

const isShown = (name: string): name is keyof NetworkOffer => Object.hasOwn(NetworkOffer.shape, name)
