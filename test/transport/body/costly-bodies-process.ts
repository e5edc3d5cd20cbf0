/**
 * Makes one call, and prints what it took. Arguments: URL, whether the call is the client's or passes a relay. Linux only.
 */
import { readFileSync } from 'node:fs'
import { createClient } from '../../../src/index.ts'
import { createRelay } from '../../../src/relay/index.ts'
import { KEY } from './costly-bodies.ts'

/** What a call has used. */
export interface Costs {
  readonly result: string
  /** Processor time, in that of parsing a page of 10,000 rows with 53 fields. */
  readonly pages: number
  /** The most memory of the process, in megabytes. */
  readonly megabytes: number
}

const [baseUrl = '', mode] = process.argv.slice(2)
const network = createClient({ baseUrl, key: KEY, retries: 0, timeout: 600_000, onEvent: () => {} })

async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

async function call(): Promise<string> {
  if (mode === 'client')
    return network.advertisers.list().then(
      (items) => `${items.length} items`,
      (error) => String(error).slice(0, 500),
    )
  const relay = createRelay(network, { allow: ['advertisers.list'] })
  const { status, body } = await relay(new Request('https://app.example/api/v2/getAdvertisers'))
  let size = 0
  for await (const chunk of body ?? []) size += chunk.length
  return `${status}, ${size} bytes`
}

let result = ''
const cpu = await cpuOf(async () => {
  result = await call()
})
const megabytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024

const rows = Array.from({ length: 10_000 }, (_, row) =>
  Object.fromEntries(
    Array.from({ length: 53 }, (_, field) => [`ck_field_${field}`, field % 3 ? `${row * field}` : row]),
  ),
)
const page = JSON.stringify(rows)
const parse = () => JSON.parse(page)
const cpuOfPage = Math.min(await cpuOf(parse), await cpuOf(parse), await cpuOf(parse))

console.log(JSON.stringify({ result, pages: cpu / cpuOfPage, megabytes } satisfies Costs))
