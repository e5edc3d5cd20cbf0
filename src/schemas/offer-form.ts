import { ID_IS_FIRST, id } from '../codecs/ids.ts'
import type { Condition, InputOf, InputSchema } from '../codecs/input.ts'
import { allOptional, type UnknownFieldIssue } from '../codecs/zod/object-schemas.ts'
import { unknownInput } from '../options/option-names.ts'
import type { GeoRule } from '../targeting/geo-rules.ts'
import { input } from './input.ts'
import { NetworkOffer } from './network-offer.ts'
import { type OfferOptional, type OfferRequired, optionalFields, requiredFields } from './offer-fields.ts'

/** A new offer (POST `v2/setOffer` without `id`). */
export interface OfferCreate extends OfferRequired, OfferOptional {}

/** Changes to an offer (POST `v2/setOffer`). Only the given fields are sent. */
export interface OfferUpdate
  extends Partial<{ [Field in keyof OfferRequired]: OfferRequired[Field] | undefined }>,
    OfferOptional {}

/** The fields of a change: all are optional. */
const changes = () => ({ ...allOptional(requiredFields()), ...optionalFields() })

/** Documented conditions between fields. */
const offerConditions: Condition<OfferUpdate> = (offer, refuseField) => {
  const needs = (field: keyof OfferUpdate, other: keyof OfferUpdate) => {
    if (offer[field] !== undefined && offer[other] === undefined) refuseField(`${other} beside it`, field)
  }
  const onlyFor = (field: keyof OfferUpdate, type: 'payout_type' | 'revenue_type', types: readonly string[]) => {
    const given = offer[type]
    if (offer[field] === undefined || given === undefined || types.includes(given)) return
    refuseField(`${type} is ${given}, and a percentage is for ${types.join(' and ')}`, field, { code: 'excluded' })
  }
  needs('cap_interval_limit', 'cap_interval')
  needs('cap_affiliate_interval_limit', 'cap_affiliate_interval')
  onlyFor('payout_percent', 'payout_type', ['CPS', 'CPA+CPS'])
  onlyFor('revenue_percent', 'revenue_type', ['RPS', 'RPA+RPS'])
  if (offer.tracking_protocol === 'Server Postback URL' && offer.url !== undefined && !offer.url.includes('{TID}')) {
    refuseField('a URL that contains {TID}, as tracking_protocol is Server Postback URL', 'url')
  }
  if (offer.geo_type === 0 && offer.geo_countries?.some(hasRegions)) {
    refuseField('countries without regions, as geo_type is 0 (exclude)', 'geo_countries')
  }
}

const hasRegions = (rule: string | GeoRule) =>
  Boolean(typeof rule === 'string' ? rule.split(':')[2] : rule.regions?.length)

/** Explains that a field such as `create_date` is read-only. */
const unknownIssue: UnknownFieldIssue = (name, names) =>
  Object.hasOwn(NetworkOffer.shape, name)
    ? { path: name, expected: 'by this name it can only be read', received: 'a value', code: 'excluded' }
    : unknownInput(name, names)

export const OfferCreate: InputSchema<OfferCreate> = input(() => ({ ...requiredFields(), ...optionalFields() }), {
  forbidden: { field: 'id', why: 'to copy an offer, use toOfferCreate(offer)' },
  unknownIssue,
  conditions: [offerConditions],
})

const changesSomething: Condition<OfferUpdate> = (form, refuseField) => {
  if (Object.entries(form).every(([name, value]) => name === 'id' || value === undefined))
    refuseField('at least one field to change', undefined, { code: 'missing' })
}

/** Form of POST `v2/setOffer` for an update: the offer id and the changes. */
export interface OfferUpdateForm extends OfferUpdate, InputOf<typeof OfferUpdateForm> {}

export const OfferUpdateForm = input(
  () => ({
    /** Id of the offer to update. */
    id,
    ...changes(),
  }),
  { unknownIssue, conditions: [offerConditions, changesSomething] },
)

export const OfferUpdate: InputSchema<OfferUpdate> = input(changes, {
  unknownIssue,
  conditions: [offerConditions, changesSomething],
  forbidden: { field: 'id', why: ID_IS_FIRST },
})
