/**
 * Uploads, lists and removes the creatives of an offer.
 *
 *   NETWORK_KEY=… node examples/creatives.ts --base-url https://acme.example upload 1001 banner.png more-banners.zip
 *   NETWORK_KEY=… node examples/creatives.ts --base-url https://acme.example list 1001 --affiliate 42
 *   NETWORK_KEY=… node examples/creatives.ts --base-url https://acme.example remove 1001 501 502
 */
import { baseUrlOption } from './support/arguments.ts'
import { command } from './support/command.ts'
import { connect } from './support/connect.ts'
import { showProgress } from './support/progress.ts'
import { drawTable } from './support/table.ts'
import { visible } from './support/visible.ts'
import { warn } from './support/warn.ts'

const program = command(
  'creatives',
  'upload 1001 banner.png more-banners.zip',
  'list 1001 --affiliate 42',
  'remove 1001 501 502',
)
  .description('Upload, list and remove the creatives of an offer.')
  .addOption(baseUrlOption('network to use, with the key in NETWORK_KEY (default: an embedded mock network)'))

program
  .command('upload')
  .description('upload image files or zip archives')
  .argument('<offer>', 'offer id')
  .argument('<files...>', 'paths of the files')
  .action(upload)
program
  .command('list')
  .description('list the creatives that an affiliate sees')
  .argument('<offer>', 'offer id')
  .option('--affiliate <id>', 'which affiliate', '42')
  .action((offer, { affiliate }) => list(offer, affiliate))
program
  .command('remove')
  .description('remove creatives')
  .argument('<offer>', 'offer id')
  .argument('<ids...>', 'ids of the creatives')
  .action(remove)
await program.parseAsync()

async function upload(offer: string, paths: string[]) {
  await using connection = await connected()
  using progress = showProgress('bytes')
  // Files are read while they are sent, so memory use does not depend on their size.
  const uploaded = await connection.network.banners.v3.upload(
    { offer_id: offer, type: 1, files: paths.map((path) => ({ path })) },
    { onProgress: ({ loaded, total }) => progress.update(loaded, total ?? loaded) },
  )
  for (const { banner_id, name, width, height } of uploaded)
    console.log(`uploaded ${banner_id}  ${visible(name ?? '')}  ${width}x${height}`)
}

async function list(offer: string, affiliate: string) {
  await using connection = await connected()
  const banners = await connection.network.banners.v3.list({ offer_id: offer, a: affiliate })
  const rows = banners.map(({ banner_id, name, width, height, size, upload_time }) => [
    banner_id,
    name ?? '',
    `${width}x${height}`,
    size ?? '',
    upload_time ?? '',
  ])
  if (rows.length === 0) return console.log(`Affiliate ${affiliate} sees no creatives on offer ${offer}`)
  console.log(drawTable(['id', 'name', 'pixels', 'size', 'uploaded'], rows))
}

async function remove(offer: string, ids: string[]) {
  await using connection = await connected()
  // The client rejects an empty list of ids, because the service would remove every creative.
  const removed = await connection.network.banners.v3.delete({ offer_id: offer, banner_id: ids })
  const gone = removed.map(({ banner_id }) => Number(banner_id))
  const others = ids.filter((id) => !gone.includes(Number(id)))
  console.log(gone.length === 0 ? 'Nothing was removed' : `removed ${gone.join(', ')}`)
  if (others.length === 0) return
  warn(`Offer ${offer} has no creative ${others.join(' or ')}`)
  process.exitCode = 1
}

function connected() {
  return connect(program.opts<{ baseUrl?: string }>().baseUrl)
}
