import { createClient } from 'affiliate-network-sdk'
import ky from 'ky'
import * as z from 'zod/mini'
import { FIELDS, type Figure, medians } from './measure.ts'
import { withServer } from './served.ts'

/** A page of 10,000 conversion rows of 26 fields, validated, against fetch and JSON without validation. */
export async function page(): Promise<Figure[]> {
  return withServer(async (url) => {
    const client = createClient({ baseUrl: url, key: 'benchmark-key', timezone: 0 })
    const plain = `${url}/api/v2/getConversionReport?limit=10000`
    const envelope = z.object({ data: z.object({ content: z.array(z.record(z.string(), z.string())) }) })
    const ms = await medians(15, {
      sdk: async () =>
        client.reports.conversion({ from: '2026-06-01', to: '2026-06-02', limit: 10000, fields: FIELDS }),
      fetch: async () => (await fetch(plain)).json(),
      kyAndZodMini: async () => z.parse(envelope, await ky(plain).json()),
    })
    const detail = `${ms.sdk.toFixed(1)} ms; fetch ${ms.fetch.toFixed(1)} ms, ky + zod/mini ${ms.kyAndZodMini.toFixed(1)} ms`
    return [
      {
        what: 'a page of 10,000 rows × 26 fields, against fetch + JSON',
        ratio: ms.sdk / ms.fetch,
        target: 1.1,
        detail,
      },
    ]
  })
}
