/**
 * Job: open or block offers for affiliates, in batches.
 *
 *   NETWORK_KEY=… node examples/open-offers.ts --base-url https://acme.example --affiliates 42 47 --offers 1003 1005
 */
import { Command } from 'commander'
import { wholeNumber } from './support/arguments.ts'
import { connect } from './support/connect.ts'
import { eachOnce } from './support/each-once.ts'
import { showProgress } from './support/progress.ts'

interface Options {
  baseUrl?: string
  affiliates: string[]
  offers: string[]
  block?: true
  batch: number
}

const { baseUrl, affiliates, offers, block, batch } = new Command('open-offers')
  .description('Open offers for affiliates, or block them. Reads back what came of it.')
  .requiredOption('--affiliates <ids...>', 'affiliates to let in')
  .requiredOption('--offers <ids...>', 'offers to open')
  .option('--block', 'block, and do not open')
  .option('--batch <number>', 'offers in one call', wholeNumber(1), 100)
  .option('--base-url <url>', 'network to write to (default: an embedded mock network)')
  .parse()
  .opts<Options>()

await using connection = await connect(baseUrl)
const { network } = connection
await write()
const unrecorded = await readBack()
const asked = affiliates.length * offers.length
console.log(`${asked - unrecorded.length} of ${asked} are recorded as ${block ? 'blocked' : 'approved'}`)
for (const pair of unrecorded) console.log(`not recorded: ${pair}`)

async function write() {
  const batches = Array.from({ length: Math.ceil(offers.length / batch) }, (_, at) =>
    offers.slice(at * batch, (at + 1) * batch),
  )
  using progress = showProgress('calls', affiliates.length * batches.length)
  for (const affiliate of affiliates) {
    for (const ids of batches) {
      const lists = block ? { inaccessible_offers: ids } : { accessible_offers: ids }
      // The same list twice changes nothing the second time, so the client may retry, and so may you.
      await network.affiliates.setOfferAccess(affiliate, lists)
      progress.step()
    }
  }
}

/** Opening a Public offer and blocking a Private one are accepted and have no effect: who is asked for shows here. */
async function readBack(): Promise<string[]> {
  const missing: string[] = []
  const list = await network.offers.list({ offer_ids: offers }, { onDrift: 'throw' }).toArray()
  for (const { id, access_type } of eachOnce(list, ({ id }) => id)) {
    const [lists] = await network.affiliates.listOfferAccess(id)
    const recorded = (block ? lists?.blockedAffiliates : lists?.approvedAffiliates) ?? {}
    for (const affiliate of affiliates) {
      if (!Object.hasOwn(recorded, affiliate)) missing.push(`affiliate ${affiliate} on offer ${id} (${access_type})`)
    }
  }
  return missing
}
