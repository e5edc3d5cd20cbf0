import { advertisers } from '../forms/advertisers.ts'
import { handler } from './handler.ts'

export const advertiserHandlers = handler(advertisers, ({ id: ids, manager_id: managers, status }, { state }) => {
  const chosen = state.advertisers.list(
    (advertiser) =>
      (status === undefined || advertiser.status === status) &&
      (ids === undefined || ids.includes(advertiser.id)) &&
      (managers === undefined || managers.includes(advertiser.manager_id)),
  )
  return {
    status: 200,
    data: chosen.map(({ id, first_name, last_name, status }) => ({ id: String(id), first_name, last_name, status })),
  }
})
