import { chance, HOUR, type Sale } from './sales.ts'
import type { Lie, WireRow } from './service.ts'

const AMOUNTS = ['ck_payout', 'ck_revenue', 'ck_cost', 'ck_income']

/** Changes fields of a row, as far as it has them. */
const change = (names: readonly string[], to: (text: string) => unknown) => (row: WireRow) => {
  const changed = names.filter((name) => name in row).map((name) => [name, to(String(row[name]))])
  return { ...row, ...Object.fromEntries(changed) }
}

const STATUS = ['ck_conversion_status']

const loses = (part: number) => (sales: readonly Sale[]) => sales.filter(({ id }) => chance(Number(id), 9) >= part)

/** What a service says for a night: in the report of conversions, unless its name says otherwise. */
export const LIES = {
  'lower-status': { row: change(STATUS, (text) => text.toLowerCase()) },
  'zero-amounts': { row: change(AMOUNTS, () => '0.000000') },
  'zero-amounts-all': { in: 'both', row: change(AMOUNTS, () => '0.000000') },
  'zero-amounts-in-overall': { in: 'overall', row: change(AMOUNTS, () => '0.00000') },
  cents: { row: change(AMOUNTS, (text) => (Number(text) * 100).toFixed(6)) },
  thousands: { row: change(AMOUNTS, (text) => `1,${text.padStart(10, '0')}`) },
  'currency-changed': { row: change(['currency'], () => '€') },
  'tz-shift': { books: (sales) => sales.map((sale) => ({ ...sale, time: sale.time + 3 * HOUR })) },
  'doubled-new-ids': { books: (sales) => sales.flatMap((sale) => [sale, { ...sale, id: `9${sale.id}` }]) },
  'float-row-ids': { row: change(['id'], (id) => Number(id) / 7) },
  'number-ids': { row: change(['id', 'month'], Number) },
  'loses-40': { books: loses(0.4) },
  'loses-60': { books: loses(0.6) },
  'all-rejected': { row: change(STATUS, () => 'Rejected') },
  'null-amounts': { row: change(AMOUNTS, () => null) },
  'status-null': { row: change(STATUS, () => null) },
  'absent-in-some': {
    row: ({ ck_payout, ...row }, place) => (place % 3 === 0 || ck_payout === undefined ? row : { ...row, ck_payout }),
  },
  stale: { isStale: true },
  'all-stale': { in: 'both', isStale: true },
  'hundredfold-all': { in: 'both', row: change(AMOUNTS, (text) => (Number(text) * 100).toFixed(6)) },
  'loses-30': { books: loses(0.3) },
  'loses-30-all': { in: 'both', books: loses(0.3) },
  'doubled-new-ids-all': {
    in: 'both',
    books: (sales) => sales.flatMap((sale) => [sale, { ...sale, id: `9${sale.id}` }]),
  },
  'all-new-ids': { books: (sales) => sales.map((sale) => ({ ...sale, id: `9${sale.id}` })) },
  'affiliate-1': { books: (sales) => sales.map((sale) => ({ ...sale, affiliate: 1 })) },
  'affiliate-1-in-some': {
    books: (sales) => sales.map((sale) => (chance(Number(sale.id), 9) < 0.3 ? { ...sale, affiliate: 1 } : sale)),
  },
  'sub-id-1': { row: change(['ck_sub1'], () => '1') },
  'offer-1': { books: (sales) => sales.map((sale) => ({ ...sale, offer: 1 })) },
  'hour-later': { books: (sales) => sales.map((sale) => ({ ...sale, time: sale.time + HOUR })) },
  'empty-all': { in: 'both', books: () => [] },
  'empty-conversions': { books: () => [] },
  'empty-overall': { in: 'overall', books: () => [] },
  'other-days': { later: 2 * HOUR },
  'page-lacks-rows': { row: (row, place) => (place % 4 === 1 ? undefined : row) },
} satisfies Record<string, Lie>

export type LieName = keyof typeof LIES
