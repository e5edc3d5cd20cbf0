import { expect, expectTypeOf } from 'vitest'
import { createClient, type InputError, sumBy } from '../../src/index.ts'
import { it } from '../wire-server.ts'

/** A page of a conversion report, as the service sends it. */
const page = (rows: readonly object[], number: number, totalPages: number, totalItems: number) => ({
  httpStatus: 200,
  errorCode: 0,
  message: '',
  data: { content: rows, page: number, totalPages, totalItems },
})
const conversion = (id: number, affiliate: string, ck_payout: string | null, currency = '$') => ({
  ...{ id: String(id), month: '202606', affiliate_id: affiliate, offer_id: '1', advertiser_id: '2' },
  ...{ currency, from_currency: currency, ck_affiliate_id: affiliate, ck_payout },
})

it('sums a report over all of its pages, for each group and currency, largest first', async ({ wire }) => {
  wire.respond(({ url }) =>
    url.includes('page=2')
      ? page([conversion(501, '42', '0.000001'), conversion(502, '7', '0.5', ' €')], 2, 2, 502)
      : page(
          Array.from({ length: 500 }, (_, at) =>
            conversion(at + 1, at % 2 ? '42' : '43', at % 2 ? '0.1' : '12.345678'),
          ),
          1,
          2,
          502,
        ),
  )
  const report = wire.network().reports.conversion({
    ...{ from: '2026-06-01', to: '2026-06-30', timezone: 0, status: 'Approved' },
    fields: ['ck_affiliate_id', 'ck_payout'],
  })
  expect(await sumBy(report, { by: ['ck_affiliate_id'], sum: ['ck_payout'] })).toEqual([
    { ck_affiliate_id: '43', currency: '$', ck_payout: '3086.419500' },
    { ck_affiliate_id: '42', currency: '$', ck_payout: '25.000001' },
    { ck_affiliate_id: '7', currency: '€', ck_payout: '0.5' },
  ])
  expect(wire.requests).toHaveLength(2)
})

it('keeps every digit', async () => {
  const rows = Array.from({ length: 1000 }, () => ({ currency: '$', amount: '999999999999.999999', count: 3 }))
  rows.push({ currency: '$', amount: '-0.000001', count: 2 ** 53 - 1 })
  expect(await sumBy(rows, { by: [], sum: ['amount', 'count'] })).toEqual([
    { currency: '$', amount: '999999999999999.998999', count: '9007199254743991' },
  ])
})

it('writes amounts below 1 and below 0 in plain notation', async () => {
  const rows = [
    { name: 'a', amount: '.05' },
    { name: 'b', amount: '-1' },
    { name: 'b', amount: 0.95 },
    { name: 'c', amount: 1e-7 },
    { name: 'd', amount: '-0.00' },
    { name: 'e', amount: ' 10 ' },
  ]
  expect(await sumBy(rows, { by: ['name'], sum: ['amount'] })).toEqual([
    { name: 'e', currency: '', amount: '10' },
    { name: 'a', currency: '', amount: '0.05' },
    { name: 'c', currency: '', amount: '0.0000001' },
    { name: 'd', currency: '', amount: '0.00' },
    { name: 'b', currency: '', amount: '-0.05' },
  ])
})

it('adds nothing for a missing amount, and takes the currency from ck_currency where there is no other', async () => {
  const rows = [
    { currency: '$ ', amount: '2.50' },
    { currency: ' $', amount: null },
    { currency: '$', amount: '' },
    { ck_currency: '€', amount: undefined },
    { ck_currency: '€' },
  ]
  expect(await sumBy<(typeof rows)[number], never, 'amount'>(rows, { by: [], sum: ['amount'] })).toEqual([
    { currency: '$', amount: '2.50' },
    { currency: '€', amount: '0' },
  ])
})

it('never adds what is named differently by currency, ck_currency or currency_code', async () => {
  const offers = [
    { currency_code: 'EUR', payout: '10' },
    { currency_code: 'JPY', payout: '10', currency: null },
    { currency_code: 'JPY', payout: '5', currency: ' ' },
  ]
  expect(await sumBy(offers, { by: [], sum: ['payout'] })).toEqual([
    { currency: 'EUR', payout: '10' },
    { currency: 'JPY', payout: '15' },
  ])
  const conversions = [
    { currency: '$', ck_currency: 'USD', payout: '100' },
    { currency: '$', ck_currency: 'CAD', payout: '100' },
    { currency: '€', ck_currency: 'EUR', payout: '1' },
    { currency: '  ', ck_currency: '£', payout: '2' },
  ]
  expect(await sumBy(conversions, { by: ['currency'], sum: ['payout'] })).toEqual([
    { currency: '$ CAD', payout: '100' },
    { currency: '$ USD', payout: '100' },
    { currency: '£', payout: '2' },
    { currency: '€', payout: '1' },
  ])
})

it('takes big integers, and refuses a currency that is no text', async () => {
  const rows = [
    { id: 1n, count: 2n ** 70n, currency: '$' },
    { id: 1n, count: 1n, currency: '$' },
  ]
  expect(await sumBy(rows, { by: ['id'], sum: ['count'] })).toEqual([
    { id: 1n, currency: '$', count: '1180591620717411303425' },
  ])
  await expect(sumBy([{ a: 1, currency: {} }], { by: [], sum: ['a'] })).rejects.toMatchObject({
    ...{ kind: 'input', issues: [{ path: 'rows[0].currency' }] },
  })
})

it.each(['by', 'sum'])('throws for a field in %s that no row has, and names it', async (path) => {
  const rows = [{ a: '1' }, { a: '2', b: null }]
  const wrong = sumBy(rows as never, { by: [], sum: [], [path]: ['b', 'ck_payuot'] } as never)
  await expect(wrong).rejects.toMatchObject({
    kind: 'input',
    issues: [{ path, received: 'ck_payuot, which no row has' }],
  })
})

it('sorts by currency and the first sum; equal sums stay in the order of the rows', async () => {
  const rows = [
    { day: 1, currency: 'USD', a: '1', b: '9' },
    { day: 2, currency: 'USD', a: '1.00', b: '1' },
    { day: 3, currency: 'EUR', a: '-3', b: '1' },
    { day: 4, currency: 'USD', a: '10.0', b: '1' },
  ]
  const sums = await sumBy(rows, { by: ['day'], sum: ['a', 'b'] })
  expect(sums.map(({ day }) => day)).toEqual([3, 4, 1, 2])
  expect(Object.keys(sums[0] as object)).toEqual(['day', 'currency', 'a', 'b'])
})

it('without sums gives the distinct groups; without rows, none', async () => {
  const rows = [{ os: 'iOS' }, { os: 'Android' }, { os: null }, { os: 'iOS' }]
  expect(await sumBy(rows, { by: ['os'], sum: [] })).toEqual([
    { os: 'iOS', currency: '' },
    { os: 'Android', currency: '' },
    { os: null, currency: '' },
  ])
  expect(await sumBy([] as typeof rows, { by: ['os'], sum: ['os'] })).toEqual([])
})

it.each([
  ['1,234.50'],
  ['12%'],
  ['1e3'],
  ['-'],
  ['.'],
  ['1.2.3'],
  ['9'.repeat(100)],
  [2 ** 53],
  [Number.NaN],
  [true],
  [{}],
])('throws for %j, which is no amount, and names row and field', async (value) => {
  const rows: { readonly a: unknown }[] = [{ a: '1' }, { a: value }]
  const error = await sumBy(rows, { by: [], sum: ['a'] }).catch((error: InputError) => error)
  expect(error).toMatchObject({ name: 'InputError', operation: 'sumBy', issues: [{ path: 'rows[1].a' }] })
  if (typeof value === 'string') expect(String(error)).toContain(`received "${value}"`)
})

it.each([
  ['rows', { items: [] }, { by: [], sum: [] }],
  ['rows[0]', [1], { by: [], sum: [] }],
  ['by', [], { by: 'ck_offer_id', sum: [] }],
  ['sum', [], { by: [] }],
  ['by', [], undefined],
])('rejects wrong arguments: %s', async (path, rows, options) => {
  await expect(sumBy(rows as never, options as never)).rejects.toMatchObject({ kind: 'input', issues: [{ path }] })
})

it('ends with the error of a list', async () => {
  const { reports } = createClient({ baseUrl: 'https://network.test', key: 'key123' })
  const list = reports.conversion({ from: '2026-06-01', to: '2026-06-02', fields: ['ck_payout'] })
  await expect(sumBy(list, { by: [], sum: ['ck_payout'] })).rejects.toMatchObject({ issues: [{ path: 'timezone' }] })
})

it('has rows of the fields by their own types, the currency, and sums as texts', async () => {
  const { reports } = createClient({ baseUrl: 'https://network.test', key: 'key123', timezone: 0 })
  const list = reports.conversion({ from: '2026-06-01', to: '2026-06-02', fields: ['ck_sub1', 'ck_payout'] })
  const sums = () => sumBy(list, { by: ['ck_sub1', 'affiliate_id'], sum: ['ck_payout'] })
  type Sum = Awaited<ReturnType<typeof sums>>[number]
  expectTypeOf<Sum>().toEqualTypeOf<{
    ck_sub1: string | null
    affiliate_id: string
    currency: string
    ck_payout: string
  }>()
  const total = () => sumBy(list, { by: [], sum: ['ck_payout'] })
  expectTypeOf<Awaited<ReturnType<typeof total>>[number]>().toEqualTypeOf<{ currency: string; ck_payout: string }>()
  // @ts-expect-error the field was not requested
  const missing = () => sumBy(list, { by: ['ck_sub1'], sum: ['ck_revenue'] })
  expect(missing).toBeTypeOf('function')
})
