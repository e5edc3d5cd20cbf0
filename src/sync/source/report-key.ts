import { PagingError, ResponseError } from '../../errors/errors.ts'
import { inputError } from '../../errors/input-error.ts'

/** What rows of a report are grouped by. */
const DIMENSIONS: ReadonlySet<string> = new Set([
  ...['ck_year', 'ck_month', 'ck_week', 'ck_hour', 'ck_offer_id', 'ck_affiliate_id', 'ck_advertiser_id', 'ck_event_id'],
  ...['ck_country', 'ck_source', 'ck_browser', 'ck_language', 'ck_user_agent', 'ck_adv_cid'],
  ...['ck_adv_sid', 'ck_adv_sid2', 'ck_adv_sid3', 'ck_adv_sid4', 'ck_adv_sid5'],
])

/** The id that decides a field, such as `ck_offer_id` for `ck_offer_name`. */
const idOf = (name: string) => name.replace(/^(ck_(?:offer|affiliate|advertiser|event))_(?:name|url|token)$/, '$1_id')

/**
 * The fields by which rows of a report are known. A name beside its id is none of them: a rename changes rows, and makes
 * no new ones.
 * @param given fields that a user names as part of the key.
 * @throws InputError
 */
export function keyOfReport(
  operation: string,
  fields: readonly string[],
  extraFields: readonly string[],
  given: readonly string[],
): string[] {
  const all = [...fields, ...extraFields]
  const unknown = given.find((name) => !all.includes(name))
  if (unknown !== undefined)
    throw inputError(operation, {
      path: 'key',
      expected: `names of fields or extraFields: ${all.join(', ')}`,
      received: unknown,
    })
  const isDimension = (name: string) => DIMENSIONS.has(name) || (idOf(name) !== name && !fields.includes(idOf(name)))
  return [...new Set([...fields.filter(isDimension), ...given])].sort()
}

type Row = Readonly<Record<string, unknown>>

/** Makes the reader of a day's ids. */
export function idReader(operation: string, day: string, key: readonly string[], isFigure: (name: string) => boolean) {
  const rows = new Map<string, Row>()
  /** @throws an error that names the fields in which two rows of one id differ: a PagingError if it may be one row */
  return (row: Row): string => {
    const id = JSON.stringify([day, ...['currency', ...key].map((name) => row[name] ?? null)])
    const other = rows.get(id)
    rows.set(id, row)
    const differing =
      other && Object.keys(row).filter((name) => JSON.stringify(row[name]) !== JSON.stringify(other[name]))
    if (differing === undefined || differing.length === 0) return id
    const message = `${operation}: two rows have the key ${id} and differ in ${differing.join(', ')} (the option key takes the names of fields that tell rows apart)`
    // A row that moves between two pages may have got other figures meanwhile.
    const SdkError = differing.every(isFigure) ? PagingError : ResponseError
    throw new SdkError(message, { operation, outcome: 'unknown' })
  }
}
