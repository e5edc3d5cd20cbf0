import { expectTypeOf, it } from 'vitest'
import { type AggregateBase, type ConversionBase, createClient, type OverallReportQuery } from '../../src/index.ts'

const network = createClient({ baseUrl: 'https://acme.example', key: 'k', timezone: 0 })
const affiliate = network.with({ affiliateId: 42 })
const range = { from: '2026-03-01', to: '2026-03-31' } as const
type Row<List> = List extends AsyncIterable<infer Item> ? Item : never
type Same<Type> = { [Name in keyof Type]: Type[Name] }

it('a row has the requested fields, and those that the service always sends', () => {
  const overall = network.reports.overall({ ...range, fields: ['ck_day', 'ck_offer_id', 'ck_conversion', 'ck_cost'] })
  expectTypeOf<Same<Row<typeof overall>>>().toEqualTypeOf<
    Same<AggregateBase & { ck_day: string; ck_offer_id: number; ck_conversion: number; ck_cost: string }>
  >()
  const conversion = network.reports.conversion({ ...range, fields: ['ck_payout', 'ck_sub1', 'ck_offer_id'] })
  expectTypeOf<Same<Row<typeof conversion>>>().toEqualTypeOf<
    Same<ConversionBase & { ck_payout: string; ck_sub1: string | null; ck_offer_id: string }>
  >()
  expectTypeOf<keyof ConversionBase>().toEqualTypeOf<
    'id' | 'month' | 'affiliate_id' | 'offer_id' | 'advertiser_id' | 'currency' | 'from_currency'
  >()
})

it('a row without requested fields has only those that the service always sends', async () => {
  const rows = network.reports.conversion(range)
  expectTypeOf<Row<typeof rows>>().toExtend<ConversionBase>()
  // @ts-expect-error the field was not requested
  ;(await rows).items[0]?.ck_payout
})

it('extra fields are of type unknown', () => {
  const rows = network.reports.offer({ ...range, fields: ['ck_country'], extraFields: ['ck_new'] })
  expectTypeOf<Row<typeof rows>['ck_new']>().toEqualTypeOf<unknown>()
  expectTypeOf<Row<typeof rows>['ck_country']>().toEqualTypeOf<string | null>()
})

it('a list of fields that is a constant types the row', () => {
  const fields = ['ck_day', 'ck_gross'] as const
  const rows = affiliate.reports.offer({ ...range, fields })
  expectTypeOf<Row<typeof rows>['ck_gross']>().toEqualTypeOf<number>()
})

it('fields of a list that is made at run time are optional', () => {
  const chosen: ('ck_day' | 'ck_gross')[] = ['ck_day']
  const fromRunTime = network.reports.overall({ ...range, fields: chosen })
  expectTypeOf<Same<Row<typeof fromRunTime>>>().toEqualTypeOf<
    Same<AggregateBase & { ck_day?: string | undefined; ck_gross?: number | undefined }>
  >()
  const one: 'ck_gross'[] = []
  const perhapsOne = affiliate.reports.offer({ ...range, fields: one })
  expectTypeOf<Row<typeof perhapsOne>['ck_gross']>().toEqualTypeOf<number | undefined>()

  const by = 'ck_day' as 'ck_day' | 'ck_offer_name'
  const grouped = network.reports.affiliate({ ...range, fields: [by, 'ck_gross'] })
  expectTypeOf<Same<Row<typeof grouped>>>().toEqualTypeOf<
    Same<AggregateBase & { ck_gross: number; ck_day?: string | undefined; ck_offer_name?: string | undefined }>
  >()
  // @ts-expect-error the field may not have been requested
  grouped.toArray() satisfies Promise<{ ck_day: string }[]>
})

it('a union of lists has the fields that are in all of them', () => {
  const detailed = true as boolean
  const either = network.reports.advertiser({ ...range, fields: detailed ? ['ck_day', 'ck_gross'] : ['ck_day'] })
  expectTypeOf<Row<typeof either>['ck_day']>().toEqualTypeOf<string>()
  expectTypeOf<Row<typeof either>['ck_gross']>().toEqualTypeOf<number | undefined>()
  const more = detailed ? (['ck_isp'] as const) : []
  const longer = network.reports.conversion({ ...range, fields: ['ck_payout', ...more] })
  expectTypeOf<Row<typeof longer>['ck_payout']>().toEqualTypeOf<string>()
  expectTypeOf<Row<typeof longer>['ck_isp']>().toEqualTypeOf<string | null | undefined>()
  const perhaps = network.reports.overall({ ...range, fields: detailed ? ['ck_day'] : undefined })
  expectTypeOf<Row<typeof perhaps>['ck_day']>().toEqualTypeOf<string | undefined>()
  const spread = network.reports.overall({ ...range, ...(detailed && { fields: ['ck_day'] as const }) })
  expectTypeOf<Row<typeof spread>['ck_day']>().toEqualTypeOf<string | undefined>()
})

it('a query with any fields has optional fields only', () => {
  const query: OverallReportQuery = range
  const rows = network.reports.overall(query)
  expectTypeOf<Row<typeof rows>['ck_gross']>().toEqualTypeOf<number | undefined>()
  const same: Parameters<typeof network.reports.overall>[0] = range
  expectTypeOf(network.reports.overall(same)).toEqualTypeOf<typeof rows>()
})

it('the expected type of a row does not change its fields', () => {
  // @ts-expect-error the field was not requested
  const rows: Promise<{ ck_gross: number }[]> = network.reports.overall({ ...range, fields: ['ck_day'] }).toArray()
  expectTypeOf(rows).resolves.items.toHaveProperty('ck_gross')
})

it('every report has its own fields, filters and order', () => {
  void [
    network.reports.overall({ ...range, fields: ['ck_event_id'], event_range: 'initial', orderBy: 'ck_event_id' }),
    network.reports.advertiser({ ...range, fields: ['ck_profit', 'ck_adv_sid2'], advertiser: [1, '2'] }),
    network.reports.conversion({ ...range, fields: ['ck_isp'], status: ['Approved', 4] }),
    network.reports.conversion({ ...range, fields: [], extraFields: ['ck_x'], orderBy: 'ck_x' }),
    network.reports.conversion({ ...range, extraFields: ['ck_x' as string], orderBy: 'ck_anything' }),
    // @ts-expect-error a field of the overall report
    network.reports.affiliate({ ...range, fields: ['ck_event_id'] }),
    // @ts-expect-error a misspelled field
    network.reports.overall({ ...range, fields: ['ck_dya'] }),
    // @ts-expect-error a filter of another report
    network.reports.advertiser({ ...range, offer: 42 }),
    // @ts-expect-error an affiliate has no status filter
    affiliate.reports.conversion({ ...range, status: 'Approved' }),
    // @ts-expect-error an affiliate has no event range
    affiliate.reports.conversion({ ...range, event_range: 'all' }),
    // @ts-expect-error 3 is not a status
    network.reports.conversion({ ...range, status: 3 }),
    // @ts-expect-error from and to are required
    network.reports.overall({ from: '2026-03-01' }),
    // @ts-expect-error a time zone must be an integer
    network.reports.overall({ ...range, timezone: 5.5 }),
    // @ts-expect-error must be 500, 1000, 5000 or 10000
    network.reports.overall({ ...range, limit: 50 }),
    // @ts-expect-error orderBy must be a field
    network.reports.overall({ ...range, orderBy: 'day' }),
    // @ts-expect-error a misspelled field
    network.reports.overall({ ...range, orderBy: 'ck_dya' }),
    // @ts-expect-error a field of the overall report
    affiliate.reports.conversion({ ...range, fields: ['ck_payout'], orderBy: 'ck_event_id' }),
    // @ts-expect-error not one of extraFields
    network.reports.conversion({ ...range, extraFields: ['ck_x'], orderBy: 'ck_y' }),
  ]
})

it('a field that the service does not document for affiliates may be missing in their rows', () => {
  const conversions = affiliate.reports.conversion({
    ...range,
    fields: ['ck_income', 'ck_sub1', 'ck_conversion_status'],
  })
  expectTypeOf<Row<typeof conversions>['ck_income']>().toEqualTypeOf<string>()
  expectTypeOf<Row<typeof conversions>['ck_sub1']>().toEqualTypeOf<string | null>()
  const others = affiliate.reports.conversion({
    ...range,
    fields: [
      ...(['ck_payout', 'ck_browser', 'ck_conversion_message', 'ck_conversion_referral', 'ck_language'] as const),
      ...(['ck_user_agent', 'ck_click_time', 'ck_click_referral', 'ck_affiliate_name', 'ck_gross', 'ck_cost'] as const),
    ],
  })
  type Other = Row<typeof others>
  expectTypeOf<Other['ck_payout']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Other['ck_cost']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Other['ck_gross']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Other['ck_affiliate_name']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<
    Other[
      | 'ck_browser'
      | 'ck_conversion_message'
      | 'ck_conversion_referral'
      | 'ck_language'
      | 'ck_user_agent'
      | 'ck_click_time'
      | 'ck_click_referral']
  >().toEqualTypeOf<string | null | undefined>()
  const offers = affiliate.reports.offer({ ...range, fields: ['ck_day', 'ck_source_click', 'ck_source', 'ck_payout'] })
  expectTypeOf<Row<typeof offers>['ck_day']>().toEqualTypeOf<string>()
  expectTypeOf<Row<typeof offers>['ck_source_click']>().toEqualTypeOf<number>()
  expectTypeOf<Row<typeof offers>['ck_source']>().toEqualTypeOf<string | null | undefined>()
  expectTypeOf<Row<typeof offers>['ck_payout']>().toEqualTypeOf<string | undefined>()
})
