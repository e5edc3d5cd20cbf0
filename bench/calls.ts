import { createClient } from 'affiliate-network-sdk'
import ky from 'ky'
import { type Figure, medians } from './measure.ts'
import { withServer } from './served.ts'

const CALLS = 400

/** Small calls, one at a time, against raw fetch. */
export async function calls(): Promise<Figure[]> {
  return withServer(async (url) => {
    const client = createClient({ baseUrl: url, key: 'benchmark-key' })
    const plain = `${url}/api/v2/getAdvertisers?key=benchmark-key`
    const times = (work: () => Promise<unknown>) => async () => {
      for (let call = 0; call < CALLS; call++) await work()
    }
    const ms = await medians(9, {
      sdk: times(() => client.advertisers.list()),
      fetch: times(async () => (await fetch(plain)).json()),
      ky: times(() => ky(plain).json()),
    })
    const rate = (time: number) => `${Math.round((CALLS * 1000) / time)}/s`
    const detail = `${rate(ms.sdk)}; fetch ${rate(ms.fetch)}, ky ${rate(ms.ky)}`
    return [
      { what: 'small calls, one at a time, against fetch', ratio: ms.fetch / ms.sdk, target: 0.75, more: true, detail },
    ]
  })
}
