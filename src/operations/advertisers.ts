import { Advertiser, AdvertisersQuery } from '../schemas/advertisers.ts'
import { listData } from './data.ts'
import { readOperation } from './operation.ts'

export const listAdvertisers = readOperation<AdvertisersQuery, Advertiser[]>({
  name: 'advertisers.list',
  path: 'v2/getAdvertisers',
  input: AdvertisersQuery,
  ...listData(Advertiser),
})

export const advertisers = { network: { list: listAdvertisers } }
