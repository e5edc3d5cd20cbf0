import { form } from './form.ts'
import * as wire from './wire.ts'

/** GET `v2/getAdvertisers`. */
export const advertisers = form({
  of: ['advertisers.list'],
  about: { status: 'advertiserStatus', others: 'advertiserId' },
  optional: { status: wire.oneOf('Active', 'Blocked'), id: wire.ids, manager_id: wire.ids },
})
