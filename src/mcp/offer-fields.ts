import type { Operation } from '../operations/operation.ts'

/** What a list of offers shows unless fields are named: what tells offers apart, and what they pay. */
const USUAL = 'id name status advertiser_id access_type payout_type payout revenue currency currency_code tracking_link'

export const isUsual = (field: string): boolean => USUAL.split(' ').includes(field)

/** The parameters of a list that ask for more parts of its offers, and the fields of these parts. */
const PARTS: Readonly<Record<string, RegExp>> = {
  event_info: /^events$/,
  geo_info: /^geo_|_geo_/,
  device_info: /^device_|_device_/,
  cap_info: /^cap_|_cap_/,
  category_info: /^categories$/,
  traffic_type_info: /^allow_traffics$/,
}

/** Which fields of an offer are shown: the named ones, or the usual ones with those of the parts that are asked for. */
export function fieldsWanted(named: readonly string[] | undefined, query: Readonly<Record<string, unknown>>) {
  const parts = Object.entries(PARTS).filter(([flag]) => query[flag])
  return (field: string): boolean =>
    named ? named.includes(field) : isUsual(field) || parts.some(([, ofPart]) => ofPart.test(field))
}

/** The parameters that a list needs for some fields of its offers. An affiliate's list has all fields without them. */
export function partsWith(fields: readonly string[], { input }: Operation): Readonly<Record<string, true>> {
  const flags = Object.entries(PARTS).flatMap(([flag, ofPart]): [string, true][] =>
    Object.hasOwn(input.shape, flag) && fields.some((name) => ofPart.test(name)) ? [[flag, true]] : [],
  )
  return Object.fromEntries(flags)
}
