import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../../src/index.ts'
import { createMockNetwork } from '../../../src/msw/index.ts'
import { serveMockNetwork } from '../../../src/msw/node.ts'
import { type OpenBrowser, openBrowser } from '../../browser/chromium.ts'
import type { Project } from '../../package/install.ts'
import { ELSEWHERE } from '../../runtimes/binary.ts'
import type { Running } from '../../runtimes/start.ts'
import { bundledPage, installGuides, type Settings, startNode, startWorkerd } from './projects.ts'

const mock = createMockNetwork({ seed: 7, offers: 620, conversions: 200 })
const [affiliate = ''] = Object.keys(mock.keys.affiliates)
const PASSWORD = 'the password of the guide'
let chromium: OpenBrowser
let project: Project
let network: Awaited<ReturnType<typeof serveMockNetwork>>
let settings: Settings
let banner: string
let queries: string

beforeAll(async () => {
  ;[chromium, project, network] = await Promise.all([openBrowser(), installGuides(), serveMockNetwork(mock)])
  settings = {
    NETWORK_URL: network.url,
    NETWORK_KEY: mock.keys.network,
    SESSION_SECRET: 'a secret of the server',
    LOGIN_PASSWORD: PASSWORD,
  }
  queries = await bundledPage(project, QUERIES)
  banner = await project.write('banner.png', 'x'.repeat(3_000_000))
})

afterAll(async () => {
  await chromium?.[Symbol.asyncDispose]()
  await project?.[Symbol.asyncDispose]()
  await network?.close()
})

const SERVERS: [name: string, start: () => Promise<Running>][] = [
  ['Hono', () => startNode(project, 'hono.ts', settings)],
  ['Express', () => startNode(project, 'express.ts', settings)],
  ['a route handler, as in Next', () => startNode(project, 'next-server.js', settings)],
  ['a worker in workerd', () => startWorkerd(project, settings)],
]

/** A page with TanStack Query: an infinite query, a mutation, and a query that is not allowed. */
const QUERIES = `
import { InfiniteQueryObserver, MutationObserver, QueryClient } from '@tanstack/query-core'
import { createClient } from 'affiliate-network-sdk'
import { createQueries } from 'affiliate-network-sdk/tanstack-query'

const queries = createQueries(createClient({ baseUrl: '/network', relay: true, timezone: 0 }))
const cache = new QueryClient()
const list = new InfiniteQueryObserver(cache, queries.offers.list.infinite({ limit: 500 }))
await list.refetch()
const { data } = await list.fetchNextPage()
await new MutationObserver(cache, queries.offers.update()).mutate({ id: 1001, name: 'Renamed through a relay' })
globalThis.queried = [
  [data.pages.length, data.pages.map(({ items }) => items.length), data.pages[0].totalItems],
  (await cache.fetchQuery(queries.offers.get(1001))).name,
  await cache.fetchQuery(queries.advertisers.list()).catch(({ name, status }) => name + ' ' + status),
]`

/** Clicks, and returns what the page shows then. */
async function click(page: Page, id: string): Promise<string> {
  await page.evaluate("document.getElementById('status').textContent = ''")
  await page.click(id)
  return statusOf(page)
}

async function statusOf(page: Page): Promise<string> {
  await page.waitForFunction("document.getElementById('status').textContent !== ''")
  return (await page.evaluate("document.getElementById('status').textContent")) as string
}

async function logIn(page: Page, user: string): Promise<void> {
  await page.type('input[name=name]', user)
  await page.type('input[name=password]', PASSWORD)
  await Promise.all([page.waitForNavigation(), page.click('button[type=submit]')])
}

/** The cookie of a session. */
async function cookieOf({ url }: Running, name: string, password = PASSWORD): Promise<string> {
  const login = await fetch(`${url}/login`, {
    method: 'POST',
    body: new URLSearchParams({ name, password }),
    redirect: 'manual',
  })
  return login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

describe.each(ELSEWHERE ? SERVERS.slice(0, -1) : SERVERS)('the guide of the relay for %s', (name, start) => {
  let server: Running
  beforeAll(async () => {
    mock.reset()
    server = await start()
  })
  afterAll(() => server?.[Symbol.asyncDispose]())

  it('a page lists, reads the next page, gets an error, and uploads with progress', async () => {
    const context = await chromium.browser.createBrowserContext()
    const page = await context.newPage()
    const texts: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.status() < 300) texts.push(response.text().catch(() => ''))
    })
    await page.goto(server.url)
    expect(await click(page, '#more')).toBe('Log in first.')
    expect(await cookieOf(server, 'manager', 'a guess')).toBe('')
    await logIn(page, 'manager')
    expect(await click(page, '#more')).toBe('500 of 620')
    expect(await click(page, '#more')).toBe('620 of 620')
    expect(await page.$('#more:disabled')).not.toBeNull()
    expect(await click(page, '#forbidden')).toBe(
      'ApiError, rejected: advertisers.list: the relay does not allow advertisers.list',
    )
    await page.evaluate(() => {
      Object.assign(document.getElementById('status') as HTMLElement, { textContent: '' })
      const values: number[] = []
      const bar = document.querySelector('progress') as HTMLProgressElement
      new MutationObserver(() => values.push(bar.value)).observe(bar, { attributes: true })
      Object.assign(globalThis, { values })
    })
    const input = await page.$('#files')
    await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(banner)
    expect(await statusOf(page)).toBe('1 uploaded')
    const values = (await page.evaluate('values')) as number[]
    expect(values.at(-1)).toBe(1)
    expect(values).toEqual([...values].sort((a, b) => a - b))
    expect((await Promise.all(texts)).filter((text) => text.includes(mock.keys.network))).toEqual([])
    await context.close()
  })

  it('TanStack Query reads and writes through it', async () => {
    const context = await chromium.browser.createBrowserContext()
    const page = await context.newPage()
    await page.goto(server.url)
    await logIn(page, 'manager')
    await page.addScriptTag({ content: queries, type: 'module' })
    await page.waitForFunction('globalThis.queried')
    const infinite = [2, [500, 120], 620]
    expect(await page.evaluate('queried')).toEqual([infinite, 'Renamed through a relay', 'ApiError 403'])
    await context.close()
  })

  it('requests do not wait for ever for each other', async () => {
    const get = () => fetch(`${server.url}/network/api/v2/getOffers?page=1&limit=500`, { headers: { cookie } })
    const cookie = await cookieOf(server, 'manager')
    const responses = await Promise.all(Array.from({ length: 12 }, get))
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200))
    await Promise.all(responses.map((response) => response.arrayBuffer()))
  })

  it.skipIf(name.includes('Next'))('the session decides the affiliate', async () => {
    const cookie = await cookieOf(server, affiliate)
    const get = (path: string, session: string) =>
      fetch(`${server.url}${path}&page=1&limit=500`, { headers: { cookie: session } })
    const mine = '/mine/api/v2/getOffers?a=999'
    const direct = createClient({ baseUrl: network.url, key: mock.keys.network, affiliateId: Number(affiliate) })
    const { totalItems } = await direct.offers.list({ limit: 500 })
    const answered = (await (await get(mine, cookie)).json()) as { data: { totalItems: number } }
    expect(totalItems).toBeLessThan(620)
    expect(answered.data.totalItems).toBe(totalItems)
    expect(
      (
        await get(
          mine,
          cookie.replace(/(?<=session=)./, (letter) => (letter === '5' ? '6' : '5')),
        )
      ).status,
    ).toBe(401)
    expect((await get(mine, `${cookie.slice(0, -3)}AAA`)).status).toBe(401)
    expect((await get(mine, '')).status).toBe(401)
    expect((await get('/network/api/v2/getOffers?', cookie)).status).toBe(403)
    expect((await get('/network/api/v2/getOffers?', '')).status).toBe(401)
  })
})
