import { operation } from './operation.ts'
import { Advertiser, AdvertisersQuery } from '../schemas/advertisers.ts'
import { list } from '../codecs/answers.ts'

/** SERVICE.md, Advertiser: getAdvertisers. */
export const listAdvertisers = operation<AdvertisersQuery, Advertiser[]>({
  name: 'advertisers.list',
  method: 'GET',
  path: 'v2/getAdvertisers',
  role: 'network',
  retry: 'read',
  carries: 'query',
  input: AdvertisersQuery,
  output: list(Advertiser),
})
