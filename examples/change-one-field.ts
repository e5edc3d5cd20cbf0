/**
 * Job: change one field safely: read, show the difference, write, read back.
 *
 *   NETWORK_KEY=… node examples/change-one-field.ts --base-url https://acme.example 1001 payout 1.25 --yes
 */
import type { NetworkOffer, OfferUpdate } from 'affiliate-network-sdk'
import Big from 'big.js'
import { Argument, Command } from 'commander'
import { changes } from './support/changes.ts'
import { connect } from './support/connect.ts'

const FIELDS = ['name', 'status', 'payout', 'revenue', 'url', 'preview_url', 'expire_date', 'description'] as const
type Field = (typeof FIELDS)[number]

const program = new Command('change-one-field')
  .description('Change one field of an offer. Without --yes it shows what would be sent, and sends nothing.')
  .argument('<id>', 'offer')
  .addArgument(new Argument('<field>', 'field to change').choices(FIELDS))
  .argument('<value>', 'its new value')
  .option('--yes', 'write, and do not only show')
  .option('--base-url <url>', 'network to write to (default: an embedded mock network)')
  .parse()
const [id, field, value] = program.processedArgs as [string, Field, string]
const { baseUrl, yes } = program.opts<{ baseUrl?: string; yes?: true }>()

await using connection = await connect(baseUrl)
const { network } = connection
const before = await network.offers.get(id)
if (before === undefined) throw new Error(`There is no offer ${id}`)
// The client checks the value by its field; a status that does not exist, say, is refused before anything is sent.
const change = { [field]: value } as Pick<OfferUpdate, Field>
const preview = await network.preview.offers.update(id, change)

console.log(`offer ${id}: ${before.name}\n- ${field}: ${before[field]}\n+ ${field}: ${value}`)
if (!yes) {
  console.log(`Would be sent:\n${preview.toCurl()}`)
} else if (same(before)) {
  console.log('Nothing to do.')
} else {
  await network.offers.update(id, change)
  await check(before)
}

async function check(before: NetworkOffer) {
  const after = await network.offers.get(id)
  if (after === undefined || !same(after))
    throw new Error(`${field} reads ${JSON.stringify(after?.[field])} after the write`)
  console.log('Written and read back.')
  // What else changed was not asked for: somebody should look at it.
  const others = changes({ ...before, [field]: after[field] }, after)
  if (others.length > 0) console.log('Also different now, by the network itself or by someone else meanwhile:')
  for (const change of others) console.log(`  ${change}`)
}

/** Whether the offer has the value: amounts are compared as amounts, dates as dates, texts without blanks around. */
function same(offer: NetworkOffer): boolean {
  const held = offer[field] ?? ''
  if (field === 'payout' || field === 'revenue') return Big(held).eq(value)
  return held.trim() === (field === 'expire_date' ? value.replaceAll('-', '/') : value.trim())
}
