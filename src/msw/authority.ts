import type { Call } from './call.ts'
import { rolesAt } from './routes.ts'
import { refuse } from './service-error.ts'
import type { MockAffiliate } from './state/affiliates.ts'
import type { MockState } from './state/state.ts'

/** The caller: the network, or an affiliate. The network can act for an affiliate by giving its id as `a`. */
export interface Account {
  readonly key: string
  readonly affiliate: MockAffiliate | undefined
}

const NEEDS_AFFILIATE = /^v[23]\/getOfferBanners$/

/** The first checks of every call: the key, then the affiliate. */
export function authorize(call: Call, state: MockState): Account {
  if (call.key === '') throw refuse('noKey')
  // Not indexed: a test can change the key of an affiliate at any time.
  const ofNetwork = call.key === state.networkKey
  const owner = ofNetwork ? undefined : state.affiliates.find(({ key }) => key === call.key)
  if (!ofNetwork && owner === undefined) throw refuse('invalidKey')
  const roles = rolesAt(call.path)
  if (owner !== undefined && roles.size === 1 && roles.has('network')) throw refuse('keyNotAllowed')
  return { key: call.key, affiliate: affiliateOf(call, owner, state) }
}

function affiliateOf(call: Call, owner: MockAffiliate | undefined, state: MockState): MockAffiliate | undefined {
  const given = call.query.get('a') ?? ''
  if (given === '') {
    if (owner !== undefined && !rolesAt(call.path).has('both'))
      throw refuse('affiliateMissing', `(This is the key of affiliate ${owner.id}.)`)
    if (owner === undefined && NEEDS_AFFILIATE.test(call.path)) throw refuse('affiliateMissing')
    return owner === undefined ? undefined : active(owner)
  }
  const affiliate = /^\d+$/.test(given) ? state.affiliates.get(Number(given)) : undefined
  if (owner !== undefined && affiliate !== owner) throw refuse('affiliateForeign')
  if (affiliate === undefined) throw refuse('affiliateUnknown')
  return active(affiliate)
}

function active(affiliate: MockAffiliate): MockAffiliate {
  if (affiliate.status !== 'Active') throw refuse('affiliateInactive')
  return affiliate
}
