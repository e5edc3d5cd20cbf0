/**
 * Uploads a file under one global dispatcher of undici after the other, and prints what became of each as JSON: `http`,
 * `fetch`, or the result or message of the call if the server received nothing. Argument: URL of a proxy.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '../../src/index.ts'

const [proxy = ''] = process.argv.slice(2)
let way: string | undefined
const server = createServer((request, response) => {
  // `node:http` is told to close the connection, and fetch keeps it.
  way = request.headers.connection === 'close' ? 'http' : 'fetch'
  request.resume().on('end', () => response.end('{"errorCode":0,"data":[]}'))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const network = createClient({ baseUrl: origin, key: 'key-of-the-vault', retries: 0, onEvent: () => {} })
const ways: Record<string, unknown> = {}

async function upload(dispatcher: string) {
  way = undefined
  const files = { name: 'a.png', data: new Uint8Array([1, 2, 3]) }
  const records = await network.banners.v3.upload({ offer_id: 7, files }).catch(({ message }: Error) => message)
  ways[dispatcher] = way ?? records
}

await upload('none yet')
await network.advertisers.list()
await upload("Node's own")
const { Agent, interceptors, MockAgent, ProxyAgent, setGlobalDispatcher } = await import('undici')
await upload('one that undici made as it was imported')
setGlobalDispatcher(new Agent())
await upload('an agent without options')
setGlobalDispatcher(new Agent({ connect: { rejectUnauthorized: true } }))
await upload('an agent with options')
setGlobalDispatcher(new Agent().compose(interceptors.retry({ maxRetries: 0 })))
await upload('an interceptor')
setGlobalDispatcher(new ProxyAgent(proxy))
await upload('a proxy')
const mock = new MockAgent()
mock.disableNetConnect()
setGlobalDispatcher(mock)
await upload('a mock that knows no upload')
mock
  .get(origin)
  .intercept({ path: (path) => path.startsWith('/api/v3/setOfferBanners'), method: 'POST' })
  .reply(200, { errorCode: 0, data: [{ banner_id: 5, offer_id: 7 }] })
await upload('a mock')
console.log(JSON.stringify(ways))
server.closeAllConnections()
server.close()
process.exit()
