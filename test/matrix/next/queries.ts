import { createClient } from 'affiliate-network-sdk'
import { createQueries } from 'affiliate-network-sdk/tanstack-query'

/** Shared prefix of query keys, so that the server and the page use the same ones. */
export const scope = 'network'

/** The queries of the page, which calls the relay. */
export const queries = createQueries(createClient({ baseUrl: '/network', relay: true, timezone: 0 }), { scope })
