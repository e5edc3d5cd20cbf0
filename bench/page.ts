import { cpuOfEach } from './cpu.ts'
import { FIELDS } from './fields.ts'
import { type Figure, inTurns, medianOf } from './measure.ts'
import { withServer } from './served.ts'

/** Pages that each process reads in a round, after a quarter of them as a warm-up. */
const PAGES = 40

/**
 * Pages of 10,000 conversion rows, with validation, compared to fetch and JSON without validation: rows of 26 fields, and
 * wide ones of 53. Each program reads its pages in a process of its own, and CPU time is compared.
 */
export async function page(): Promise<Figure[]> {
  return withServer(async (url) => {
    const plain = `${url}/api/v2/getConversionReport?limit=10000`
    const sdk = (options: string) =>
      cpuOfEach(
        `import { createClient } from 'affiliate-network-sdk'
        const client = createClient({ baseUrl: '${url}', key: 'benchmark-key', timezone: 0 })
        const query = { from: '2026-06-01', to: '2026-06-02', limit: 10000, fields: ${JSON.stringify(FIELDS)} }`,
        `await client.reports.conversion(query, ${options})`,
        PAGES,
      )
    const fetch = (address: string) => cpuOfEach('', `await (await fetch('${address}')).json()`, PAGES)
    const rounds = await inTurns(6, {
      sdk: sdk('{}'),
      fetch: fetch(plain),
      kyAndZodMini: cpuOfEach(
        `import ky from 'ky'
        import * as z from 'zod/mini'
        const envelope = z.object({ data: z.object({ content: z.array(z.record(z.string(), z.string())) }) })`,
        `z.parse(envelope, await ky('${plain}').json())`,
        PAGES,
      ),
      wide: sdk("{ extraQuery: { wide: '1' } }"),
      wideFetch: fetch(`${plain}&wide=1`),
    })
    type Way = keyof (typeof rounds)[number]
    const ms = (way: Way) => `${medianOf(rounds, (round) => round[way]).toFixed(1)} ms`
    const figure = (what: string, ours: Way, theirs: Way, more = ''): Figure => ({
      what: `${what}: CPU against fetch + JSON`,
      value: medianOf(rounds, (round) => round[ours] / round[theirs]),
      target: 1.1,
      detail: `${ms(ours)}; fetch ${ms(theirs)}${more}`,
    })
    const cost = [
      'reading a page of 10,000 rows × 26 fields, CPU',
      ms('sdk'),
      `${ms('kyAndZodMini')}, with zod/mini`,
      ms('fetch'),
    ] as const
    return [
      { ...figure('a page of 10,000 rows × 26 fields', 'sdk', 'fetch', `, ky + zod/mini ${ms('kyAndZodMini')}`), cost },
      figure('a page of 10,000 rows × 53 fields', 'wide', 'wideFetch'),
    ]
  })
}
