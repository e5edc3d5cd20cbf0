import { listAdvertisers } from '../../operations/advertisers.ts'
import type { Reading } from '../parameters.ts'
import { handler, idNumbers } from './handler.ts'

const reading: Reading = { about: (parameter) => (parameter === 'status' ? 'advertiserStatus' : 'advertiserId') }

/** SERVICE.md, Advertiser: getAdvertisers. */
export const advertiserHandlers = handler([listAdvertisers], reading, (query, { state }) => {
  const ids = idNumbers(query.id)
  const managers = idNumbers(query.manager_id)
  const chosen = state.advertisers.list(
    ({ id, status, manager_id }) =>
      (query.status === undefined || status === query.status) &&
      (ids === undefined || ids.includes(id)) &&
      (managers === undefined || managers.includes(manager_id)),
  )
  return {
    status: 200,
    data: chosen.map(({ id, first_name, last_name, status }) => ({ id: String(id), first_name, last_name, status })),
  }
})
