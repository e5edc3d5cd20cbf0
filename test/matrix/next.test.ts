import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenBrowser, openBrowser } from '../browser/chromium.ts'
import { mock, type Served, serveProject } from './framework.ts'

/** The project of docs/nextjs.md. */
const FILES = {
  'test/matrix/next': '.',
  // Where docs/relay-servers.md puts them.
  'examples/relay/next.ts': 'app/network/[...path]/route.ts',
  'examples/relay/next-login.ts': 'app/login/route.ts',
  'examples/relay/session.ts': 'session.ts',
}
const NEXT = {
  build: ['next/dist/bin/next', 'build'],
  serve: ['next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', '0'],
}

/** The routes that the output of a build marks with a symbol. */
const routesOf = ({ built }: Served, symbol: string) =>
  [...built.matchAll(new RegExp(`${symbol} (/\\S*)`, 'g'))].map(([, route]) => route)

async function htmlOf(url: string): Promise<string> {
  const response = await fetch(url)
  const html = await response.text()
  expect(response.status, html).toBe(200)
  expect(html).not.toContain(mock.keys.network)
  return html
}

describe('without cacheComponents, and with the settings in the build', () => {
  let project: Served
  beforeAll(async () => {
    const files = { ...FILES, 'test/matrix/next-plain': '.' }
    project = await serveProject({ ...NEXT, files, buildsWithSettings: true })
  })
  afterAll(() => project?.[Symbol.asyncDispose]())

  it('renders at a request what calls the network, without connection()', async () => {
    expect(routesOf(project, 'ƒ')).toEqual(['/', '/login', '/network/[...path]', '/offers', '/plain'])
    expect(await htmlOf(`${project.url}/plain`)).toContain('<h1>12 offers</h1>')
    expect(await htmlOf(project.url)).toContain('<h1>12 offers</h1>')
  })
})

describe('as create-next-app sets it up, without the settings in the build', () => {
  let project: Served
  let chromium: OpenBrowser
  let page: Page
  beforeAll(async () => {
    const files = { ...FILES, 'test/matrix/next-cache-components': '.' }
    project = await serveProject({ ...NEXT, files })
    chromium = await openBrowser()
    page = await chromium.browser.newPage()
  })
  afterAll(async () => {
    await chromium?.[Symbol.asyncDispose]()
    await project?.[Symbol.asyncDispose]()
  })

  const waitForPath = (path: string) => page.waitForFunction(`location.pathname === '${path}'`)
  const shown = (selector: string) =>
    page.$$eval(selector, (elements) => elements.map(({ textContent }) => textContent))
  const alert = async () => (await page.waitForSelector('li [role=alert]'))?.evaluate(({ textContent }) => textContent)
  const active = () => mock.state.offers.list(({ status }) => status === 'Active')

  it('streams what calls the network', async () => {
    expect(routesOf(project, '◐')).toEqual(['/', '/cached', '/offers'])
    expect(await htmlOf(project.url)).toContain('<h1>12 offers</h1>')
  })

  it("keeps what 'use cache' marks", async () => {
    const before = mock.state.advertisers.list().length
    const advertisers = `<p>${before} advertisers</p>`
    expect(await htmlOf(`${project.url}/cached`)).toContain(advertisers)
    mock.fail('advertisers.list', { status: 503, times: Infinity })
    expect(await htmlOf(`${project.url}/cached`)).toContain(advertisers)
    mock.heal()
  })

  it('sends nobody but a manager to the offers, which the page has without a request', async () => {
    await page.goto(`${project.url}/offers`)
    await waitForPath('/sign-in')
    await page.type('input[name=name]', 'manager')
    await page.type('input[name=password]', 'the password')
    await Promise.all([page.waitForNavigation(), page.click('form button')])
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.goto(`${project.url}/offers`, { waitUntil: 'networkidle0' })
    expect(await shown('li b')).toEqual(active().map(({ name }) => name))
    expect(requests.filter((path) => path.startsWith('/network'))).toEqual([])
  })

  it('changes an offer in a server action, and shows the errors of one', async () => {
    const [first, second] = active()
    await page.click('li button')
    await page.waitForFunction(`document.querySelector('li b').textContent === ${JSON.stringify(second?.name)}`)
    expect(mock.state.offers.get(first?.id as number)?.status).toBe('Paused')
    mock.fail('offers.update', { status: 400 })
    await page.click('li button')
    expect(await alert()).toMatch(/^The offer was not paused: .*400/)
    mock.fail('offers.update', { drop: 'connection', times: Infinity })
    await page.reload({ waitUntil: 'networkidle0' })
    await page.click('li button')
    expect(await alert()).toMatch(/^The offer may be paused/)
    mock.heal()
  })

  it('goes to the login page once the session has ended', async () => {
    await chromium.browser.deleteCookie(...(await chromium.browser.cookies()))
    await page.click('main > button')
    await waitForPath('/sign-in')
  })
})
