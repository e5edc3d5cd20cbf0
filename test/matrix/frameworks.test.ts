import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../src/index.ts'
import { type OpenBrowser, openBrowser } from '../browser/chromium.ts'
import { managerCookie, mock, type Served, serveProject } from './framework.ts'

const SESSION = 'examples/relay/session.ts'
const RELAY = 'test/matrix/relay.ts'

/** Projects of docs/relay-servers.md, each with a page that counts offers on the server and lists them through a relay. */
const PROJECTS = {
  SvelteKit: {
    files: { 'test/matrix/sveltekit': '.', [RELAY]: 'src/relay.ts', [SESSION]: 'src/session.ts' },
    build: ['vite/bin/vite.js', 'build'],
    serve: ['vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--port', '0'],
  },
  'React Router': {
    files: { 'test/matrix/react-router': '.', [RELAY]: 'app/relay.ts', [SESSION]: 'app/session.ts' },
    build: ['@react-router/dev/bin.cjs', 'build'],
    serve: ['@react-router/serve/bin.cjs', 'build/server/index.js'],
  },
}

describe.each(Object.entries(PROJECTS))('%s', (_, framework) => {
  let project: Served
  let chromium: OpenBrowser
  beforeAll(async () => {
    project = await serveProject(framework)
    chromium = await openBrowser()
  })
  afterAll(async () => {
    await chromium?.[Symbol.asyncDispose]()
    await project?.[Symbol.asyncDispose]()
  })

  it('renders a page on the server with what the network returns, and without the key', async () => {
    const html = await (await fetch(project.url)).text()
    expect(html).toContain('<h1>12 offers</h1>')
    expect(html).toContain('<pre>nothing yet</pre>')
    expect(html).not.toContain(mock.keys.network)
  })

  it('calls through the relay of the same server in the browser of a manager', async () => {
    const page = await chromium.browser.newPage()
    await page.goto(project.url, { waitUntil: 'networkidle0' })
    expect(await shownAfterClick(page)).toBe('ApiError, rejected')
    const [pair = ''] = (await managerCookie()).split(';')
    const [name = '', value = ''] = pair.split(/=(.*)/)
    await chromium.browser.setCookie({ name, value, domain: '127.0.0.1' })
    await page.reload({ waitUntil: 'networkidle0' })
    expect((await shownAfterClick(page)).split('\n').sort()).toEqual(namesOfOffers())
  })
})

/** Projects of docs/relay-servers.md whose relay is a route of their server. */
const HANDLERS = {
  Nuxt: {
    files: { 'test/matrix/nuxt': '.', [RELAY]: 'server/utils/relay.ts', [SESSION]: 'server/utils/session.ts' },
    build: ['nuxt/bin/nuxt.mjs', 'build'],
    serve: ['./.output/server/index.mjs'],
  },
  Astro: {
    files: { 'test/matrix/astro': '.', [RELAY]: 'src/relay.ts', [SESSION]: 'src/session.ts' },
    build: ['astro/bin/astro.mjs', 'build'],
    serve: ['./dist/server/entry.mjs'],
  },
  SolidStart: {
    files: { 'test/matrix/solidstart': '.', [RELAY]: 'src/relay.ts', [SESSION]: 'src/session.ts' },
    build: ['vite/bin/vite.js', 'build'],
    serve: ['./.output/server/index.mjs'],
  },
}

const LONG = { timeout: 240_000 }

it.each(Object.entries(HANDLERS))('%s serves the relay, to managers only', LONG, async (_, framework) => {
  await using project = await serveProject(framework)
  const cookie = await managerCookie()
  const { items } = await pageOf(project, { cookie }).offers.list({ limit: 500 })
  expect(items.map(({ name }) => name).sort()).toEqual(namesOfOffers())
  await expect(pageOf(project).offers.list()).rejects.toMatchObject({ name: 'ApiError', outcome: 'rejected' })
  // A write is a POST of a form, which some frameworks refuse behind a proxy that terminates TLS.
  const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'shop.example', origin: 'https://shop.example' }
  const writing = pageOf(project, { cookie, ...proxied }).offers.update(1, { name: 'Other' })
  await expect(writing).rejects.toMatchObject({ code: 'not-allowed' })
})

it('wrangler builds the worker, and serves its relay and its files', LONG, async () => {
  await using project = await serveProject({
    files: {
      'test/matrix/worker': '.',
      'examples/relay/worker.ts': 'worker.ts',
      [SESSION]: 'session.ts',
      'examples/relay/index.html': 'public/index.html',
    },
    build: ['wrangler/bin/wrangler.js', 'deploy', '--dry-run'],
    serve: ['wrangler/bin/wrangler.js', 'dev', '--ip', '127.0.0.1', '--port', '0'],
    settingsFile: '.dev.vars',
  })
  expect(project.built).toContain('env.ASSETS')
  expect(await (await fetch(project.url)).text()).toContain('<title>Offers</title>')
  const { items } = await pageOf(project, { cookie: await managerCookie() }).offers.list({ limit: 500 })
  expect(items.map(({ name }) => name).sort()).toEqual(namesOfOffers())
  await expect(pageOf(project).offers.list()).rejects.toMatchObject({ name: 'ApiError', outcome: 'rejected' })
})

const namesOfOffers = () =>
  mock.state.offers
    .list()
    .map(({ name }) => name)
    .sort()

/** A client as in a page of the server. */
const pageOf = ({ url }: Served, headers: Record<string, string> = {}) =>
  createClient({ baseUrl: `${url}/network`, relay: true, headers, timezone: 0 })

async function shownAfterClick(page: Page): Promise<string> {
  await page.click('button')
  await page.waitForFunction("document.querySelector('pre').textContent !== 'nothing yet'")
  return (await page.evaluate("document.querySelector('pre').textContent")) as string
}
