import { createClient } from 'affiliate-network-sdk'
import ky from 'ky'
import { type Figure, inTurns, medianOf, timed } from './measure.ts'
import { withServer } from './served.ts'

/** Calls of each variant in a round: few, so that the variants alternate often. */
const CALLS = 100

/** Small calls, one at a time, compared to those of a plain `ky.create` with the key in the URL. */
export async function calls(): Promise<Figure[]> {
  return withServer(async (url) => {
    const client = createClient({ baseUrl: url, key: 'benchmark-key' })
    const plain = `${url}/api/v2/getAdvertisers?key=benchmark-key`
    const bare = ky.create()
    const times = (call: () => PromiseLike<unknown>) =>
      timed(async () => {
        for (let done = 0; done < CALLS; done++) await call()
      })
    const rounds = await inTurns(80, {
      sdk: times(() => client.advertisers.list()),
      ky: times(() => bare(plain).json()),
      fetch: times(async () => (await fetch(plain)).json()),
    })
    const microseconds = (way: 'sdk' | 'ky' | 'fetch') =>
      `${Math.round(medianOf(rounds, (ms) => (ms[way] * 1000) / CALLS))} µs`
    return [
      {
        what: 'speed of small calls, one at a time, against ky',
        value: medianOf(rounds, ({ sdk, ky }) => ky / sdk),
        target: 0.8,
        more: true,
        detail: `${microseconds('sdk')} a call; ky ${microseconds('ky')}, fetch ${microseconds('fetch')}`,
        cost: ['a small call', microseconds('sdk'), microseconds('ky'), microseconds('fetch')],
      },
    ]
  })
}
