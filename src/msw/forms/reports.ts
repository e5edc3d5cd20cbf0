import type { OperationName } from '../../operations/index.ts'
import { refuse } from '../service-error.ts'
import { form, type Parameters } from './form.ts'
import { page, pageSize } from './offers.ts'
import * as wire from './wire.ts'

const status = wire.codes({ 1: 'Pending', 2: 'Approved', 4: 'Rejected' } as const, 'codes of 1, 2 and 4, such as 1,2')
const event_range = wire.meaning({ 0: 'all', 1: 'initial' } as const, '0 (all events) or 1 (initial events)')

/** The form of a report: what every report takes, and filters of its own. `shownFields` reads the `ck_` flags. */
const report = <Filters extends Readonly<Record<string, wire.Wire<unknown>>>>(
  operation: OperationName,
  role: 'network' | 'affiliate',
  filters: Filters,
) =>
  form({
    of: [operation],
    role,
    about: { advertiser: 'advertiserId', affiliate: 'affiliateId', offer: 'offerId', others: 'reportField' },
    required: {
      page,
      timezone: wire.integer(-11, 14, ' (hours from UTC)'),
      from: wire.hour,
      to: wire.hour,
    },
    optional: { limit: pageSize, order: wire.oneOf('ASC', 'DESC'), orderBy: wire.text, ...filters },
  })

export const overallReport = report('reports.overall', 'network', {
  advertiser: wire.ids,
  offer: wire.ids,
  affiliate: wire.ids,
  event_range,
})
export const advertiserReport = report('reports.advertiser', 'network', { advertiser: wire.ids })
export const affiliateReport = report('reports.affiliate', 'network', { affiliate: wire.ids })
export const offerReport = report('reports.offer', 'network', { offer: wire.ids })
export const affiliateOfferReport = report('reports.offer', 'affiliate', { offer: wire.ids })
export const conversionReport = report('reports.conversion', 'network', {
  offer: wire.ids,
  affiliate: wire.ids,
  advertiser: wire.ids,
  status,
  event_range,
})
export const affiliateConversionReport = report('reports.conversion', 'affiliate', { offer: wire.ids })

/** The fields that a request shows, by their flags: `ck_gross=1`. @throws ServiceError for another value than 1 or 0. */
export function shownFields(parameters: Parameters): string[] {
  const flags = Object.entries(parameters).filter(([name]) => name.startsWith('ck_'))
  const invalid = flags.find(([, value]) => value !== '0' && value !== '1')
  if (invalid !== undefined) throw refuse('reportFieldInvalid', `(${invalid[0]}: expected 1 or 0)`)
  return flags.flatMap(([name, value]) => (value === '1' ? [name] : []))
}
