import * as z from 'zod/mini'
import type { Call } from './call.ts'
import type { AnyOperation } from './routes.ts'
import { type Refusal, refuse } from './service-error.ts'

/** Parameters that SERVICE.md requires and that the client fills in by itself, so that its schemas do not. */
const REPORT_REQUIRED = ['page', 'timezone', 'from', 'to']
const required = ({ name, role }: AnyOperation, given: Given): readonly string[] =>
  name.startsWith('reports.')
    ? REPORT_REQUIRED
    : name === 'offers.list' && role === 'affiliate' && given.top_cr === undefined
      ? ['page', 'limit']
      : []

type Given = Record<string, string | readonly string[] | undefined>

/**
 * Reads a call's parameters by the operation's own schema, in the direction opposite to the client's. Parameters that
 * the operation does not know are ignored, as a web service does; one that is missing or does not fit is refused with
 * the code of its kind.
 */
export function decode(operation: AnyOperation, call: Call): unknown {
  const given: Given = { ...call.parameters }
  if (operation.path === 'v2/getAffiliates') given.id ??= given.Id
  if (operation.name.endsWith('.deleteAll')) delete given.banner_id
  // A form with two fields sends both, also where one of them is empty.
  if (operation.name === 'affiliates.setOfferAccess')
    for (const list of ['accessible_offers', 'inaccessible_offers']) if (given[list] === '') delete given[list]
  // It overrides them (SERVICE.md, getOffers), so whatever they say is no error.
  if (operation.name === 'offers.list' && operation.role === 'affiliate' && given.top_cr !== undefined) {
    delete given.page
    delete given.limit
  }
  for (const name of required(operation, given)) {
    if (given[name] === undefined) throw refuse(refusalOf(operation.name, name, true), `(${name})`)
  }
  for (;;) {
    const result = z.safeDecode(operation.input as z.ZodMiniType<unknown, Given>, given)
    if (result.success) return result.data
    const unknown = result.error.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
    if (unknown.length === 0) throw misfit(operation, given, result.error.issues)
    for (const name of unknown) delete given[name]
  }
}

function misfit(operation: AnyOperation, given: Given, issues: readonly z.core.$ZodIssue[]): Error {
  const fields = issues.map(({ path }) => String(path[0] ?? ''))
  const at = Math.max(
    0,
    fields.findIndex((field) => isMissing(given, field)),
  )
  const field = fields[at] ?? ''
  const issue = issues[at]
  const expected = issue?.code === 'invalid_type' ? `${field}[0], ${field}[1], …` : String(issue?.message)
  const detail = field === '' ? expected : `(${field}: expected ${expected})`
  return refuse(refusalOf(operation.name, field, isMissing(given, field)), detail)
}

const isMissing = (given: Given, field: string): boolean =>
  field !== '' && (given[field] === undefined || given[field] === '')

/** Which code goes with a parameter (SERVICE-NOTES, Errors). */
function refusalOf(operation: string, field: string, missing: boolean): Refusal {
  const [resource = ''] = operation.split('.')
  const whose = ID_FIELDS[`${operation}.${field}`] ?? ID_FIELDS[field]
  if (whose !== undefined) return `${whose}Id${missing ? 'Missing' : 'Invalid'}` as Refusal
  if (field === 'status' && resource === 'advertisers') return 'advertiserStatusInvalid'
  if (operation === 'offers.list' && field === 'status') return 'offerStatusInvalid'
  if (resource === 'banners') return field === 'banner_id' ? 'bannerIdInvalid' : 'bannerTypeInvalid'
  if (resource === 'affiliates') return missing ? 'accessListMissing' : 'accessListInvalid'
  const kind = resource === 'reports' ? 'report' : resource === 'tool' ? 'tool' : 'offer'
  return `${kind}Field${missing ? 'Missing' : 'Invalid'}`
}

const ID_FIELDS: Readonly<Record<string, 'advertiser' | 'affiliate' | 'offer'>> = {
  advertiser: 'advertiser',
  advertiser_id: 'advertiser',
  advertiser_ids: 'advertiser',
  manager_id: 'advertiser',
  'advertisers.list.id': 'advertiser',
  affiliate: 'affiliate',
  'affiliates.setOfferAccess.id': 'affiliate',
  'affiliates.listOfferAccess.id': 'offer',
  'offers.update.id': 'offer',
  offer: 'offer',
  offer_id: 'offer',
  offer_ids: 'offer',
}
