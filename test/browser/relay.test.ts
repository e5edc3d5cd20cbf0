import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../src/index.ts'
import { createRelay } from '../../src/relay/index.ts'
import { type RawServer, rawServer } from '../raw-server/raw-server.ts'
import { json } from '../raw-server/responses.ts'
import { KEY } from '../relay/relayed.ts'
import { type ServedRelay, serveRelay } from '../relay/serve-relay.ts'
import { type OpenBrowser, openBrowser } from './chromium.ts'

/** A page with a client of the relay beside it. */
const PAGE = `
import { createClient } from './src/index.ts'
const client = createClient({ baseUrl: '/network', relay: true, timezone: 0, retries: 0 })
const outcome = (call) => call.then((result) => ({ result }), ({ name, status, outcome }) => ({ name, status, outcome }))
globalThis.read = () => outcome(client.advertisers.list())
globalThis.readMany = async (count) => {
  for (let read = 0; read < count; read++) await client.advertisers.list()
}
globalThis.write = () => outcome(client.offers.update(5, { status: 'Paused' }))
globalThis.upload = (size) => {
  const file = { name: 'a.png', data: new Uint8Array(size) }
  const onProgress = ({ loaded }) => { globalThis.loaded = loaded }
  return outcome(client.banners.v3.upload({ offer_id: 5, files: file }, { onProgress }))
}
globalThis.ready = true`

let chromium: OpenBrowser
let network: RawServer
let relay: ServedRelay
let cookies: (string | null)[]

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: PAGE, resolveDir: new URL('../..', import.meta.url).pathname, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['affiliate-network-sdk-source'],
    write: false,
  })
  network = await rawServer(json({ errorCode: 0, data: [], message: KEY }))
  cookies = []
  const client = createClient({ baseUrl: network.url, key: KEY })
  const handler = createRelay(client, {
    allow: ['advertisers.list', 'offers.update', 'banners.v3.upload'],
    authorize: (request) => cookies.push(request.headers.get('cookie')) > 0,
  })
  ;[chromium, relay] = await Promise.all([openBrowser(), serveRelay(handler, outputFiles[0]?.text ?? '')])
})

afterAll(async () => {
  await chromium?.[Symbol.asyncDispose]()
  await relay?.[Symbol.asyncDispose]()
  await network?.[Symbol.asyncDispose]()
})

async function opened(url: string) {
  const page = await chromium.browser.newPage()
  await page.goto(url)
  return page
}

describe('a page of Chromium with a relay', () => {
  it('reads, writes and uploads with the cookie of its session, and without the key', async () => {
    const page = await opened(`${relay.url}/dashboard`)
    await page.waitForFunction('globalThis.ready')
    expect(await page.evaluate('read()')).toEqual({ result: [] })
    expect(await page.evaluate('write()')).toMatchObject({ result: { id: 5 } })
    expect(await page.evaluate('upload(3_000_000)')).toEqual({ result: [] })
    expect(await page.evaluate('loaded')).toBe(3_000_000)
    expect(cookies).toEqual(['session=42', 'session=42', 'session=42'])
    expect(network.requests).toHaveLength(3)
    for (const { headers } of network.requests) expect(headers).not.toHaveProperty('cookie')
    const urls = await page.evaluate('performance.getEntriesByType("resource").map(({ name }) => name).join()')
    expect(urls).not.toContain(KEY)
    await page.close()
  })

  it('is shown by tools as it was: every response finished, with its body', async () => {
    const page = await opened(`${relay.url}/dashboard`)
    await page.waitForFunction('globalThis.ready')
    const tools = await page.createCDPSession()
    await tools.send('Network.enable')
    const ended: { requestId: string; canceled: boolean }[] = []
    tools.on('Network.loadingFinished', ({ requestId }) => ended.push({ requestId, canceled: false }))
    tools.on('Network.loadingFailed', ({ requestId }) => ended.push({ requestId, canceled: true }))
    await page.evaluate('readMany(100)')
    await expect.poll(() => ended.length).toBe(100)
    expect(ended.filter(({ canceled }) => canceled)).toEqual([])
    for (const { requestId } of ended) {
      const { body } = await tools.send('Network.getResponseBody', { requestId })
      expect(JSON.parse(body)).toMatchObject({ errorCode: 0, data: [] })
    }
    await page.close()
  })

  it('does not let a page of another port write, although its requests carry the cookie', async () => {
    const before = network.requests.length
    await using foreign = await serveRelay(async () => new Response(), 'globalThis.ready = true')
    const page = await opened(`${foreign.url}/`)
    await page.waitForFunction('globalThis.ready')
    const target = `${relay.url}/network/api/v2/setOffer`
    const status = () => relay.responses.at(-1)?.status
    await page.evaluate(
      `fetch('${target}', { method: 'POST', mode: 'no-cors', credentials: 'include', body: new URLSearchParams('id=5&status=Paused') })`,
    )
    expect(status()).toBe(403)
    for (const policy of ['no-referrer', 'unsafe-url']) {
      const answered = page.waitForNavigation()
      await page.evaluate(`
        const form = Object.assign(document.createElement('form'), { method: 'POST', action: '${target}' })
        form.innerHTML = '<meta name="referrer" content="${policy}"><input name="id" value="5"><input name="status" value="Paused">'
        document.body.append(form)
        form.submit()`)
      expect((await answered)?.status()).toBe(403)
      await page.goto(`${foreign.url}/`)
    }
    expect(network.requests).toHaveLength(before)
    await page.close()
  })
})
