import { createClient } from 'affiliate-network-sdk'
import { FIELDS } from './fields.ts'
import { inTurns, timed } from './measure.ts'

/** Runs in the page: the call and the call that it is compared to, with the server's address. */
export const measure = (url: string) => {
  const client = createClient({ baseUrl: url, key: 'benchmark-key', timezone: 0 })
  return inTurns(20, {
    sdk: timed(async () =>
      client.reports.conversion({ from: '2026-06-01', to: '2026-06-02', limit: 10000, fields: FIELDS }),
    ),
    fetch: timed(async () => (await fetch(`${url}/api/v2/getConversionReport?limit=10000`)).json()),
  })
}
