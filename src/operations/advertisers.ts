import { list } from '../codecs/answers.ts'
import { Advertiser, AdvertisersQuery } from '../schemas/advertisers.ts'
import { operation } from './operation.ts'

/** GET `v2/getAdvertisers`. */
export const listAdvertisers = operation<AdvertisersQuery, Advertiser[]>({
  name: 'advertisers.list',
  path: 'v2/getAdvertisers',
  input: AdvertisersQuery,
  output: list(Advertiser),
})
