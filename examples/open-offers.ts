/**
 * Approves or blocks affiliates on offers, in batches.
 *
 *   NETWORK_KEY=… node examples/open-offers.ts --base-url https://acme.example --affiliates 42 47 --offers 1003 1005
 */
import { wholeNumber } from './support/arguments.ts'
import { command } from './support/command.ts'
import { connect } from './support/connect.ts'
import { showProgress } from './support/progress.ts'

interface Options {
  baseUrl?: string
  affiliates: string[]
  offers: string[]
  block?: true
  batch: number
}

const { baseUrl, affiliates, offers, block, batch } = command(
  'open-offers',
  '--affiliates 42 47 --offers 1003 1005',
  '--affiliates 42 --offers 1003 --block',
)
  .description('Approve affiliates on offers, or block them. Verifies the result.')
  .requiredOption('--affiliates <ids...>', 'affiliate ids')
  .requiredOption('--offers <ids...>', 'offer ids')
  .option('--block', 'block instead of approve')
  .option('--batch <number>', 'offers per call', wholeNumber(1), 100)
  .option('--base-url <url>', 'network to write to, with the key in NETWORK_KEY (default: an embedded mock network)')
  .parse()
  .opts<Options>()

await using connection = await connect(baseUrl)
const { network } = connection
await write()
const unrecorded = await readBack()
const asked = affiliates.length * offers.length
console.log(`${asked - unrecorded.length} of ${asked} are recorded as ${block ? 'blocked' : 'approved'}`)
for (const line of unrecorded) console.log(line)

async function write() {
  const batches = Array.from({ length: Math.ceil(offers.length / batch) }, (_, at) =>
    offers.slice(at * batch, (at + 1) * batch),
  )
  using progress = showProgress('calls', affiliates.length * batches.length)
  for (const affiliate of affiliates) {
    for (const ids of batches) {
      const lists = block ? { inaccessible_offers: ids } : { accessible_offers: ids }
      // Sending the same list twice has no further effect, so it is safe to retry.
      await network.affiliates.setOfferAccess(affiliate, lists)
      progress.step()
    }
  }
}

/** Lists what had no effect: the service accepts, and ignores, approvals on public offers and blocks on private ones. */
async function readBack(): Promise<string[]> {
  const missing: string[] = []
  const list = await network.offers.list({ offer_ids: offers }, { onDrift: 'throw' }).toArray()
  for (const { id, access_type } of list) {
    const [lists] = await network.affiliates.listOfferAccess(id)
    const recorded = (block ? lists?.blockedAffiliates : lists?.approvedAffiliates) ?? {}
    for (const affiliate of affiliates) {
      const needless = access_type === (block ? 'Private' : 'Public')
      const why = needless ? `already ${access_type.toLowerCase()}` : 'not recorded'
      if (!Object.hasOwn(recorded, affiliate)) missing.push(`affiliate ${affiliate} on offer ${id}: ${why}`)
    }
  }
  return missing
}
