import { operation } from './operation.ts'
import { Advertiser, AdvertisersQuery } from '../schemas/advertisers.ts'
import { list } from '../codecs/answers.ts'

/** GET `v2/getAdvertisers`. */
export const listAdvertisers = operation<AdvertisersQuery, Advertiser[]>({
  name: 'advertisers.list',
  path: 'v2/getAdvertisers',
  input: AdvertisersQuery,
  output: list(Advertiser),
})
