import { createClient } from 'affiliate-network-sdk'
import { createQueries } from 'affiliate-network-sdk/tanstack-query'

/** Starts the keys of queries on both sides, in place of the address of the network and of the relay. */
export const scope = 'network'

/** The queries of the page, which calls the relay. */
export const queries = createQueries(createClient({ baseUrl: '/network', relay: true, timezone: 0 }), { scope })
