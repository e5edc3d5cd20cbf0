import { expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import * as schemas from '../../src/schemas/index.ts'
import type { ConversionFields } from '../../src/schemas/reports/conversion-fields.ts'
import type { AggregateFields, OfferFields, OverallFields } from '../../src/schemas/reports/report-fields.ts'

/** What the schemas give. What an input gives is what it takes. */
type Stated = { [Name in keyof typeof schemas]: z.output<(typeof schemas)[Name]> }

/** Types of the same names. Of a report's row, any field may be there. */
interface Types {
  Advertiser: schemas.Advertiser
  AdvertiserReportQuery: schemas.AdvertiserReportQuery
  AdvertiserReportRow: OrUndefined<schemas.AdvertiserReportRow<{ fields: (keyof AggregateFields)[] }>>
  AdvertisersQuery: schemas.AdvertisersQuery
  AffiliateBannersV2Query: schemas.AffiliateBannersV2Query
  AffiliateBannersV3Query: schemas.AffiliateBannersV3Query
  AffiliateConversionReportQuery: schemas.AffiliateConversionReportQuery
  AffiliateOffer: schemas.AffiliateOffer
  AffiliateOfferEvent: schemas.AffiliateOfferEvent
  AffiliateOffersQuery: schemas.AffiliateOffersQuery
  AffiliateReportQuery: schemas.AffiliateReportQuery
  AffiliateReportRow: OrUndefined<schemas.AffiliateReportRow<{ fields: (keyof AggregateFields)[] }>>
  Banner: schemas.Banner
  BannerV2: schemas.BannerV2
  BannersV2Delete: schemas.BannersV2Delete
  BannersV2DeleteAll: schemas.BannersV2DeleteAll
  BannersV2Query: schemas.BannersV2Query
  BannersV2Upload: schemas.BannersV2Upload
  BannersV3Delete: schemas.BannersV3Delete
  BannersV3DeleteAll: schemas.BannersV3DeleteAll
  BannersV3Query: schemas.BannersV3Query
  BannersV3Upload: schemas.BannersV3Upload
  ConversionReportQuery: schemas.ConversionReportQuery
  ConversionReportRow: schemas.ConversionReportRow<{ fields: (keyof ConversionFields)[] }>
  CreatedOffer: schemas.CreatedOffer
  Envelope: schemas.Envelope
  NetworkOffer: schemas.NetworkOffer
  OfferAccess: schemas.OfferAccess
  OfferAccessForm: schemas.OfferAccessForm
  OfferAccessQuery: schemas.OfferAccessQuery
  OfferAccessResult: schemas.OfferAccessResult
  OfferAccessUpdate: schemas.OfferAccessUpdate
  OfferCreate: schemas.OfferCreate
  OfferEvent: schemas.OfferEvent
  OfferReportQuery: schemas.OfferReportQuery
  OfferReportRow: OrUndefined<schemas.OfferReportRow<{ fields: (keyof OfferFields)[] }>>
  OfferUpdate: schemas.OfferUpdate
  OfferUpdateForm: schemas.OfferUpdateForm
  OffersQuery: schemas.OffersQuery
  OverallReportQuery: schemas.OverallReportQuery
  OverallReportRow: OrUndefined<schemas.OverallReportRow<{ fields: (keyof OverallFields)[] }>>
  Pagination: schemas.Pagination
  RedirectHop: schemas.RedirectHop
  RedirectTest: schemas.RedirectTest
  RedirectTestResponse: schemas.RedirectTestResponse
  RedirectTestQuery: schemas.RedirectTestQuery
  RemovedBanner: schemas.RemovedBanner
  TrafficType: schemas.TrafficType
}

/** A field that may be absent is `undefined` in what zod reads. */
type OrUndefined<Row> = { [Name in keyof Row]: Row[Name] | undefined }

/** The names that both have and whose two types differ: each may be assigned to the other, and both have the same fields. */
type Different<Left, Right> = {
  [Name in keyof Left & keyof Right]: Same<Left[Name], Right[Name]> extends true ? never : Name
}[keyof Left & keyof Right]

type Same<Left, Right> =
  (<Type>() => Type extends Flat<Left> ? 1 : 2) extends <Type>() => Type extends Flat<Right> ? 1 : 2 ? true : false
type Flat<Type> = { [Field in keyof Type]: Type[Field] } & {}

it('a schema says the type of its name', () => {
  expectTypeOf<Different<Stated, Types>>().toBeNever()
  expectTypeOf<Different<{ one: { a?: 1 } }, { one: { a?: 1 | undefined } }>>().toEqualTypeOf<'one'>()
})

it('a resource that is extended, picked from, omitted from or made partial has the types of its fields', () => {
  const _Own = z.extend(schemas.NetworkOffer, { tier: z.optional(z.enum(['gold', 'silver'])) })
  expectTypeOf<z.output<typeof _Own>['tier']>().toEqualTypeOf<'gold' | 'silver' | undefined>()
  expectTypeOf<z.output<typeof _Own>['payout']>().toEqualTypeOf<schemas.NetworkOffer['payout']>()
  const _Brief = z.pick(schemas.NetworkOffer, { id: true, name: true })
  expectTypeOf<z.output<typeof _Brief>>().toEqualTypeOf<{ id: number; name: string }>()
  const _Nameless = z.omit(schemas.Advertiser, { first_name: true, last_name: true })
  expectTypeOf<keyof z.output<typeof _Nameless>>().toEqualTypeOf<'id' | 'status'>()
  const _Some = z.partial(schemas.BannerV2)
  expectTypeOf<z.output<typeof _Some>>().toEqualTypeOf<{
    [Field in keyof schemas.BannerV2]?: schemas.BannerV2[Field] | undefined
  }>()
})

it('an input that is extended, picked from, omitted from or made partial has the types of its fields', () => {
  const _Caps = z.pick(schemas.OfferUpdate, { cap_interval: true, ssl: true })
  expectTypeOf<z.output<typeof _Caps>>().toEqualTypeOf<z.input<typeof _Caps>>()
  expectTypeOf<z.output<typeof _Caps>>().toExtend<schemas.OfferUpdate>()
  expectTypeOf<keyof z.output<typeof _Caps>>().toEqualTypeOf<'cap_interval' | 'ssl'>()
  const _Daily = z.omit(schemas.OverallReportQuery, { from: true, to: true })
  expectTypeOf<keyof z.output<typeof _Daily>>().toEqualTypeOf<
    Exclude<keyof schemas.OverallReportQuery, 'from' | 'to'>
  >()
  const _Some = z.partial(schemas.OfferCreate)
  expectTypeOf<z.output<typeof _Some>>().toEqualTypeOf<{
    [Field in keyof schemas.OfferCreate]?: schemas.OfferCreate[Field] | undefined
  }>()
  const _Own = z.extend(schemas.OffersQuery, { note: z.string() })
  expectTypeOf<z.output<typeof _Own>['note']>().toEqualTypeOf<string>()
  expectTypeOf<z.output<typeof _Own>['status']>().toEqualTypeOf<schemas.OffersQuery['status']>()
})

it('the schema of a field is in the shape of its resource', () => {
  const { payout } = schemas.NetworkOffer.shape
  expectTypeOf<z.output<typeof payout>>().toEqualTypeOf<schemas.NetworkOffer['payout']>()
  const _Row = z.object({ offer: schemas.NetworkOffer.shape.id, clicks: schemas.OverallReportRow.shape.ck_gross })
  expectTypeOf<z.output<typeof _Row>>().toEqualTypeOf<{ offer: number; clicks?: number | undefined }>()
})
