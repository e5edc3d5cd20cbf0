/** Lists advertisers and uploads a banner. What the environment says of proxies applies. Argument: URL. */
import { createClient } from '../../src/index.ts'

const [baseUrl = ''] = process.argv.slice(2)
const network = createClient({ baseUrl, key: 'key-of-the-vault', retries: 0 })
await network.advertisers.list()
await network.banners.v3.upload({ offer_id: 7, files: { name: 'a.png', data: new Uint8Array([1, 2, 3]) } })
