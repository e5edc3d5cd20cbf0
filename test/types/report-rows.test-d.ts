import { expectTypeOf, it } from 'vitest'
import { type ConversionReportRow, createClient, type Paged } from '../../src/index.ts'

const network = createClient({ baseUrl: 'https://acme.example', key: 'k', timezone: 0 })
const range = { from: '2026-03-01', to: '2026-03-31' } as const
type Row<List> = List extends AsyncIterable<infer Item> ? Item : never

it('a row type takes the names of its fields, or the type of a query that selects them', () => {
  const query = { ...range, fields: ['ck_payout', 'ck_sub1'], extraFields: ['ck_new'] } as const
  const rows = network.reports.conversion(query)
  expectTypeOf<Row<typeof rows>>().toEqualTypeOf<ConversionReportRow<typeof query>>()
  expectTypeOf<Row<typeof rows>>().toEqualTypeOf<
    ConversionReportRow<{ fields: ['ck_sub1', 'ck_payout']; extraFields: ['ck_new'] }>
  >()
  const named = network.reports.conversion({ ...range, fields: ['ck_payout', 'ck_sub1'] })
  expectTypeOf<Row<typeof named>>().toEqualTypeOf<ConversionReportRow<'ck_payout' | 'ck_sub1'>>()
  // @ts-expect-error the field was not requested
  rows satisfies Paged<ConversionReportRow<'ck_gross'>>
})

it('a query with optional fields has no certain fields, and unknown ones are errors', () => {
  type Range = { from: string; to: string }
  const either = range as Range | (Range & { fields: ['ck_payout'] })
  const rows = network.reports.conversion(either)
  expectTypeOf<Row<typeof rows>>().toEqualTypeOf<ConversionReportRow>()
  const wrong = range as Range | (Range & { fields: ['ck_event_id'] })
  // @ts-expect-error a field of the overall report
  network.reports.conversion(wrong)
})
