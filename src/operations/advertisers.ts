import { Advertiser, AdvertisersQuery } from '../schemas/advertisers.ts'
import { readOperation } from './operation.ts'
import { listReader } from './readers.ts'

export const listAdvertisers = readOperation<AdvertisersQuery, Advertiser[]>({
  name: 'advertisers.list',
  path: 'v2/getAdvertisers',
  input: AdvertisersQuery,
  result: listReader(Advertiser),
})

export const advertisers = { network: { list: listAdvertisers } }
