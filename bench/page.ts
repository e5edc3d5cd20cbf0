import { createClient } from 'affiliate-network-sdk'
import ky from 'ky'
import * as z from 'zod/mini'
import { FIELDS } from './fields.ts'
import { type Figure, inTurns, medianOf, timed } from './measure.ts'
import { withServer } from './served.ts'

/** A page of 10,000 conversion rows with 26 fields, with validation, compared to fetch and JSON without validation. */
export async function page(): Promise<Figure[]> {
  return withServer(async (url) => {
    const client = createClient({ baseUrl: url, key: 'benchmark-key', timezone: 0 })
    const plain = `${url}/api/v2/getConversionReport?limit=10000`
    const envelope = z.object({ data: z.object({ content: z.array(z.record(z.string(), z.string())) }) })
    const rounds = await inTurns(40, {
      sdk: timed(async () =>
        client.reports.conversion({ from: '2026-06-01', to: '2026-06-02', limit: 10000, fields: FIELDS }),
      ),
      fetch: timed(async () => (await fetch(plain)).json()),
      kyAndZodMini: timed(async () => z.parse(envelope, await ky(plain).json())),
    })
    const ms = (way: 'sdk' | 'fetch' | 'kyAndZodMini') => `${medianOf(rounds, (round) => round[way]).toFixed(1)} ms`
    return [
      {
        what: 'a page of 10,000 rows × 26 fields, against fetch + JSON',
        value: medianOf(rounds, ({ sdk, fetch }) => sdk / fetch),
        target: 1.1,
        detail: `${ms('sdk')}; fetch ${ms('fetch')}, ky + zod/mini ${ms('kyAndZodMini')}`,
      },
    ]
  })
}
