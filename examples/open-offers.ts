/**
 * Approves or blocks affiliates on offers, in batches.
 *
 *   NETWORK_KEY=… node examples/open-offers.ts --base-url https://acme.example --affiliates 42 47 --offers 1003 1005
 */
import { isAffiliateNetworkError, type Outcome } from 'affiliate-network-sdk'
import { baseUrlOption, ids, wholeNumber } from './support/arguments.ts'
import { command } from './support/command.ts'
import { connect } from './support/connect.ts'
import { onInterrupt } from './support/interrupt.ts'
import { showProgress } from './support/progress.ts'
import { visible } from './support/visible.ts'
import { warn } from './support/warn.ts'

interface Options {
  baseUrl?: string
  affiliates: number[]
  offers: number[]
  block?: true
  batch: number
}

const { baseUrl, affiliates, offers, block, batch } = command(
  'open-offers',
  '--affiliates 42 47 --offers 1003 1005',
  '--affiliates 42 --offers 1003 --block',
)
  .description('Approve affiliates on offers, or block them. Verifies the result.')
  .requiredOption('--affiliates <ids...>', 'affiliate ids', ids)
  .requiredOption('--offers <ids...>', 'offer ids', ids)
  .option('--block', 'block instead of approve')
  .option('--batch <number>', 'offers per call', wholeNumber(1), 100)
  .addOption(baseUrlOption('network to write to, with the key in NETWORK_KEY (default: an embedded mock network)'))
  .parse()
  .opts<Options>()

await using connection = await connect(baseUrl)
const { network } = connection
const state = block ? 'blocked' : 'approved'
const calls = affiliates.flatMap((affiliate) =>
  Array.from({ length: Math.ceil(offers.length / batch) }, (_, at) => ({
    affiliate,
    ids: offers.slice(at * batch, (at + 1) * batch),
  })),
)
let written = 0
const { needless, unrecorded } = await writeAndVerify()
const asked = affiliates.length * offers.length
console.log(`${asked - needless.length - unrecorded.length} of ${asked} are now recorded as ${state}`)
if (needless.length > 0)
  console.log(`${needless.length} of ${asked} need no record: the offer is ${block ? 'private' : 'public'}`)
for (const line of [...needless, ...unrecorded]) console.log(visible(line))
if (unrecorded.length > 0) process.exitCode = 1

async function writeAndVerify() {
  using _ = onInterrupt(() => printDone('unknown', 'the one in flight'))
  try {
    await write()
    return await readBack()
  } catch (error) {
    printDone(isAffiliateNetworkError(error) ? error.outcome : undefined, 'the one that failed')
    throw error
  }
}

/** Prints what was written before the program stopped, and how to go on. */
function printDone(outcome: Outcome | undefined, last: string) {
  if (written === calls.length) {
    warn(`Stopped: all ${calls.length} calls are done, not verified. Run it again to verify.`)
    return
  }
  const doubt = outcome === 'unknown' ? `; ${last} may be too` : ''
  warn(`Stopped: ${written} of ${calls.length} calls are done${doubt}.`)
  const again =
    outcome === 'rejected' ? 'Correct what the service refuses and run it again' : 'Run it again for the rest'
  warn(`${again}, or ${block ? 'without --block to approve' : 'with --block to block'} the same offers.`)
}

async function write() {
  using progress = showProgress('calls', calls.length)
  for (const { affiliate, ids } of calls) {
    const lists = block ? { inaccessible_offers: ids } : { accessible_offers: ids }
    // Sending the same list twice has no further effect, so it is safe to retry.
    await network.affiliates.setOfferAccess(affiliate, lists)
    written++
    progress.step()
  }
}

/** What has no record: the service accepts, and ignores, approvals on public offers and blocks on private ones. */
async function readBack() {
  const [needless, unrecorded]: [string[], string[]] = [[], []]
  const list = await network.offers.list({ offer_ids: offers }, { onDrift: 'throw' }).toArray()
  const found = new Map(list.map((offer) => [offer.id, offer]))
  for (const id of offers) {
    const offer = found.get(id)
    const [lists] = offer === undefined ? [] : await network.affiliates.listOfferAccess(id)
    const recorded = (block ? lists?.blockedAffiliates : lists?.approvedAffiliates) ?? {}
    for (const affiliate of affiliates) {
      if (Object.hasOwn(recorded, affiliate)) continue
      const at = `affiliate ${affiliate} on offer ${id}`
      if (offer === undefined) unrecorded.push(`${at}: there is no such offer`)
      else if (offer.access_type !== (block ? 'Private' : 'Public')) unrecorded.push(`${at}: not recorded`)
      else needless.push(`${at}: already ${offer.access_type.toLowerCase()}`)
    }
  }
  return { needless, unrecorded }
}
