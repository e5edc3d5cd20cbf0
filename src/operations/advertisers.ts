import { operation } from './operation.ts'
import { Advertiser, AdvertisersQuery } from '../schemas/advertisers.ts'
import { list } from '../codecs/answers.ts'

/** GET `v2/getAdvertisers`. */
export const listAdvertisers = operation<AdvertisersQuery, Advertiser[]>({
  name: 'advertisers.list',
  method: 'GET',
  path: 'v2/getAdvertisers',
  role: 'network',
  retry: 'read',
  bodyType: 'none',
  input: AdvertisersQuery,
  output: list(Advertiser),
})
