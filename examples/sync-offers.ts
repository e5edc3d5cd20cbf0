/**
 * Keeps a copy of the offer list, and shows which offers are new, changed or gone.
 *
 *   NETWORK_KEY=… node examples/sync-offers.ts --base-url https://acme.example offers.json
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { NetworkOffer } from 'affiliate-network-sdk'
import { baseUrlOption } from './support/arguments.ts'
import { changes } from './support/changes.ts'
import { command } from './support/command.ts'
import { connect } from './support/connect.ts'
import { showProgress } from './support/progress.ts'
import { save } from './support/save.ts'
import { grouped } from './support/table.ts'
import { visible } from './support/visible.ts'

const program = command('sync-offers', '', 'copy.json')
  .description('Update a copy of the offer list. Prints which offers are new, changed or gone.')
  .argument('[copy]', 'JSON file; the first run creates it', 'offers.json')
  .addOption(baseUrlOption('network to ask, with the key in NETWORK_KEY (default: an embedded mock network)'))
  .parse()
const [copy] = program.processedArgs as [string]
const { baseUrl } = program.opts<{ baseUrl?: string }>()

await using connection = await connect(baseUrl)
const before = await readCopy()
const offers = await readNetwork()

for (const offer of offers) {
  const old = before.get(offer.id)
  if (old === undefined) console.log(`new      ${offer.id}  ${visible(offer.name)}`)
  else
    for (const change of changes(lasting(old), lasting(offer))) console.log(`changed  ${offer.id}  ${visible(change)}`)
  before.delete(offer.id)
}
for (const { id, name } of before.values()) console.log(`gone     ${id}  ${visible(name)}`)
await save(copy, `${JSON.stringify(offers, null, 2)}\n`)
console.log(`${grouped(offers.length)} offers in ${copy}`)

async function readNetwork(): Promise<readonly NetworkOffer[]> {
  using progress = showProgress('offers')
  // A missing row would be reported as a removed offer, so it is an error.
  const list = connection.network.offers.list(
    { limit: 1000, event_info: true, geo_info: true, device_info: true, cap_info: true },
    { onDrift: 'throw', onProgress: progress.rows },
  )
  return list.toArray()
}

async function readCopy(): Promise<Map<number, NetworkOffer>> {
  const offers: unknown = existsSync(copy) ? JSON.parse(await readFile(copy, 'utf8')) : []
  if (!isCopy(offers)) throw new Error(`${copy} is no copy of the offer list, and was left as it is`)
  return new Map(offers.map((offer) => [offer.id, offer]))
}

function isCopy(value: unknown): value is NetworkOffer[] {
  return Array.isArray(value) && value.every((offer) => typeof offer?.id === 'number')
}

/** The offer without its counters, which change all the time. */
function lasting({ click_count, conversion_count, ...offer }: NetworkOffer) {
  return offer
}
