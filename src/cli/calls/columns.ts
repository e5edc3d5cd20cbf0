import { isRecord } from '../../errors/objects.ts'
import { columnsOf } from '../../flat-calls/rows.ts'
import type { Operation } from '../../operations/operation.ts'
import type { Asked } from '../output/results.ts'

const CREATIVES = ['id', 'banner_id', 'name', 'type_dict', 'width', 'height', 'size', 'upload_time', 'path']
const OFFERS = ['id', 'name', 'status', 'payout', 'currency_code', 'currency']
const CAPS = ['cap_overall_limit', 'cap_interval_limit', 'cap_interval', 'cap_affiliate_overall_limit']

/** What a person looks for in a table, first things first. */
const FIRST: Readonly<Record<string, readonly string[]>> = {
  offers: [...OFFERS, ...CAPS, 'payout_percent', 'payout_type', 'revenue', 'advertiser_id', 'expire_date'],
  banners: CREATIVES,
}

/** Columns of a report that are there whether asked for or not; the id of a conversion names it. */
const OF_REPORTS = ['currency', 'offer_id', 'affiliate_id', 'advertiser_id']

/** The columns of rows: the fields of a report that were asked for, or those of a person's choice; and all that there may be. */
export function askedOf(operation: Operation, parameters: Readonly<Record<string, unknown>>): Asked {
  const fields = [parameters.fields ?? [], parameters.extraFields ?? []].flat().map(String)
  const all = columnsOf(operation, fields)
  const own = FIRST[operation.name.split('.')[0] ?? ''] ?? []
  return {
    first: operation.isReport ? ['id', ...fields] : ['id'],
    inTable: operation.isReport
      ? ['id', ...fields, ...OF_REPORTS]
      : own.filter((name) => name !== 'currency' || !all.includes('currency_code')),
    all,
    wanted: operation.isReport ? fields : [],
  }
}

/** An offer as a table shows it: where the payout is a percentage of a sale, its amount is 0. */
export function inTable(operation: Operation, row: unknown): unknown {
  if (!operation.name.startsWith('offers.') || !isRecord(row)) return row
  const percents = ['payout', 'revenue'].flatMap((name) => {
    const percent = row[`${name}_percent`]
    return Number(row[name]) === 0 && Number(percent) > 0 ? [[name, `${percent}%`]] : []
  })
  return { ...row, ...Object.fromEntries(percents) }
}
