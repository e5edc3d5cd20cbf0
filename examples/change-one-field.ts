/**
 * Changes one field of an offer: reads the offer, shows the difference, writes it and verifies it.
 *
 *   NETWORK_KEY=… node examples/change-one-field.ts --base-url https://acme.example 1001 payout 1.25 --yes
 */
import type { NetworkOffer, OfferUpdate } from 'affiliate-network-sdk'
import Big from 'big.js'
import { Argument } from 'commander'
import { baseUrlOption } from './support/arguments.ts'
import { changes } from './support/changes.ts'
import { command } from './support/command.ts'
import { connect } from './support/connect.ts'
import { visible } from './support/visible.ts'

const FIELDS = ['name', 'status', 'payout', 'revenue', 'url', 'preview_url', 'expire_date', 'description'] as const
type Field = (typeof FIELDS)[number]

const program = command('change-one-field', '1001 payout 1.25', '1001 payout 1.25 --yes')
  .description('Change one field of an offer. Without --yes it shows the request and sends nothing.')
  .argument('<id>', 'offer id')
  .addArgument(new Argument('<field>', 'field to change').choices(FIELDS))
  .argument('<value>', 'new value')
  .option('--yes', 'send the change')
  .addOption(baseUrlOption('network to write to, with the key in NETWORK_KEY (default: an embedded mock network)'))
  .parse()
const [id, field, value] = program.processedArgs as [string, Field, string]
const { baseUrl, yes } = program.opts<{ baseUrl?: string; yes?: true }>()

await using connection = await connect(baseUrl)
const { network } = connection
const before = await network.offers.get(id)
if (before === undefined) throw new Error(`There is no offer ${id}`)
// The client checks the value: for example, it rejects an unknown status before anything is sent.
const change = { [field]: value } as Pick<OfferUpdate, Field>
const preview = await network.preview.offers.update(id, change)

console.log(`offer ${id}: ${visible(before.name)}\n- ${field}: ${visible(String(before[field]))}\n+ ${field}: ${value}`)
if (!yes) {
  console.log(`Would send:\n${preview.toCurl()}`)
} else if (same(before)) {
  console.log('Nothing to change.')
} else {
  await network.offers.update(id, change)
  await check(before)
}

async function check(before: NetworkOffer) {
  const after = await network.offers.get(id)
  if (after === undefined || !same(after))
    throw new Error(`${field} reads ${JSON.stringify(after?.[field])} after the write`)
  console.log('Written and verified.')
  // Report other changes: nobody requested them here.
  const others = changes({ ...before, [field]: after[field] }, after)
  if (others.length > 0) console.log('Also changed, by the network or by someone else:')
  for (const change of others) console.log(`  ${change}`)
}

/** Whether the offer has the value. Amounts are compared by value, dates in any format, texts without outer blanks. */
function same(offer: NetworkOffer): boolean {
  const held = offer[field] ?? ''
  if (field === 'payout' || field === 'revenue') return Big(held).eq(value)
  return held.trim() === (field === 'expire_date' ? value.replaceAll('-', '/') : value.trim())
}
