import { form } from '../forms/form.ts'
import * as wire from '../forms/wire.ts'
import { handler } from './handler.ts'

/** GET `v2/getAdvertisers`. */
const advertisers = form({
  of: ['advertisers.list'],
  about: { status: 'advertiserStatus', others: 'advertiserId' },
  optional: { status: wire.oneOf('Active', 'Blocked'), id: wire.ids, manager_id: wire.ids },
})

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
