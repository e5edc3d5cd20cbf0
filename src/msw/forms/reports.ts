import type { OperationName } from '../../operations/index.ts'
import { refuse } from '../service-error.ts'
import { form, type Parameters } from './form.ts'
import { page, pageSize } from './offers.ts'
import * as wire from './wire.ts'

const FILTERS = {
  advertiser: wire.ids,
  affiliate: wire.ids,
  offer: wire.ids,
  status: wire.codes({ 1: 'Pending', 2: 'Approved', 4: 'Rejected' } as const, 'codes of 1, 2 and 4, such as 1,2'),
  event_range: wire.meaning({ 0: 'all', 1: 'initial' } as const, '0 (all events) or 1 (initial events)'),
}

/** What every report takes, and filters of its own. `shownFields` reads the `ck_` flags. */
const report = (of: OperationName, role: 'network' | 'affiliate', ...filters: (keyof typeof FILTERS)[]) =>
  form({
    of: [of],
    role,
    about: { advertiser: 'advertiserId', affiliate: 'affiliateId', offer: 'offerId', others: 'reportField' },
    required: {
      page,
      timezone: wire.integer(-11, 14, ' (hours from UTC)'),
      from: wire.hour,
      to: wire.hour,
    },
    optional: {
      limit: pageSize,
      order: wire.oneOf('ASC', 'DESC'),
      orderBy: wire.text,
      ...(Object.fromEntries(filters.map((name) => [name, FILTERS[name]])) as typeof FILTERS),
    },
  })

export const reportForms = [
  report('reports.overall', 'network', 'advertiser', 'offer', 'affiliate', 'event_range'),
  report('reports.advertiser', 'network', 'advertiser'),
  report('reports.affiliate', 'network', 'affiliate'),
  report('reports.offer', 'network', 'offer'),
  report('reports.offer', 'affiliate', 'offer'),
  report('reports.conversion', 'network', 'offer', 'affiliate', 'advertiser', 'status', 'event_range'),
  report('reports.conversion', 'affiliate', 'offer'),
]

/** The fields that a request shows, by their flags: `ck_gross=1`. @throws ServiceError for another value than 1 or 0. */
export function shownFields(parameters: Parameters): string[] {
  const flags = Object.entries(parameters).filter(([name]) => name.startsWith('ck_'))
  const invalid = flags.find(([, value]) => value !== '0' && value !== '1')
  if (invalid !== undefined) throw refuse('reportFieldInvalid', `(${invalid[0]}: expected 1 or 0)`)
  return flags.flatMap(([name, value]) => (value === '1' ? [name] : []))
}
