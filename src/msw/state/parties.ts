import { checkFields, checkReference } from '../given.ts'
import type { Affiliates } from './affiliates.ts'
import { type Device, usualDevice } from './device.ts'
import type { Offers } from './offers.ts'

/** The records that clicks and conversions refer to. */
export interface Parties {
  readonly offers: Offers
  readonly affiliates: Affiliates
}

/** The fields that `clicks.add` and `conversions.add` have in common. */
interface Given {
  readonly offer_id: number
  readonly affiliate_id: number
  readonly country?: string | undefined
  readonly source?: string | undefined
  readonly client?: Partial<Device> | undefined
}

/**
 * Checks and completes the visitor of clicks or of a conversion.
 * @throws TypeError for unknown fields, offers and affiliates.
 */
export function visitorOf(what: string, given: Given, known: object, { offers, affiliates }: Parties) {
  const { offer_id, affiliate_id, country = 'US', source = 'direct', client = {} } = given
  checkFields(what, given, known)
  checkReference(what, 'offer', offer_id, offers)
  checkReference(what, 'affiliate', affiliate_id, affiliates)
  checkFields(`${what}: client`, client, usualDevice)
  return { offer_id, affiliate_id, country, source, client: { ...usualDevice, ...client } }
}
