import type { NetworkClient, OfferCreate } from '../../src/index.ts'
import { newOffer } from './new-offer.ts'

export type Call<Client> = (client: Client) => PromiseLike<unknown>
/** Calls without types: inputs may come from outside of TypeScript. */
export const loose = (value: unknown) => value as never

export const range = { from: '2026-03-01', to: '2026-03-31' } as const
export const hop = { url: 'https://trk.example/c', country: 'US', os: 'iOS', osv: '12.3.1' } as const
export const create =
  (fields: object): Call<NetworkClient> =>
  ({ offers }) =>
    offers.create({ ...newOffer, ...fields } as OfferCreate)
export const update =
  (fields: object): Call<NetworkClient> =>
  ({ offers }) =>
    offers.update(42, fields as never)
export const list =
  (query: object): Call<NetworkClient> =>
  ({ offers }) =>
    offers.list(query as never)
export const overall =
  (query: object): Call<NetworkClient> =>
  ({ reports }) =>
    reports.overall({ ...range, timezone: 0, ...query } as never)
export const conversion =
  (query: object): Call<NetworkClient> =>
  ({ reports }) =>
    reports.conversion({ ...range, timezone: 0, ...query } as never)
