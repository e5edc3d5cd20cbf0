import { isRecord } from '../../errors/objects.ts'
import { columnsOf } from '../../flat-calls/rows.ts'
import type { Operation } from '../../operations/operation.ts'
import type { Asked } from '../output/results.ts'

/** What a person looks for in rows, first things first. */
const FIRST: Readonly<Record<string, readonly string[]>> = {
  offers: ['id', 'name', 'status', 'payout', 'currency_code', 'currency', 'payout_percent', 'payout_type', 'revenue'],
  banners: ['id', 'banner_id', 'name', 'type_dict', 'width', 'height', 'size', 'upload_time', 'path'],
  reports: ['currency', 'offer_id', 'affiliate_id', 'advertiser_id'],
}

/** The columns of rows: those that come first, such as the fields of a report; and all that there may be. */
export function askedOf(operation: Operation, parameters: Readonly<Record<string, unknown>>): Asked {
  const fields = [parameters.fields ?? [], parameters.extraFields ?? []].flat().map(String)
  return {
    first: ['id', ...fields, ...(FIRST[operation.name.split('.')[0] ?? ''] ?? [])],
    all: columnsOf(operation, fields),
    // An amount says nothing without its currency.
    wanted: operation.isReport ? [...fields, 'currency'] : [],
  }
}

/** An offer as a table shows it: where the payout is a percentage of a sale, its amount is 0. */
export function inTable(operation: Operation, row: unknown): unknown {
  if (!operation.name.startsWith('offers.') || !isRecord(row)) return row
  const percents = ['payout', 'revenue'].filter((name) => Number(row[`${name}_percent`]) > 0 && Number(row[name]) === 0)
  return { ...row, ...Object.fromEntries(percents.map((name) => [name, `${row[`${name}_percent`]}%`])) }
}
