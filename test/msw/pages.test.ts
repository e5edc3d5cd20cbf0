import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import axe from 'axe-core'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenBrowser, openBrowser } from '../browser/chromium.ts'
import { onPort } from './raw.ts'

const service = onPort({ seed: 7, conversions: 100 })

let chromium: OpenBrowser
beforeAll(async () => {
  chromium = await openBrowser()
})
afterAll(() => chromium[Symbol.asyncDispose]())

/** Opens a page of the mock network in Chromium. */
async function open(path = '/', scheme: 'light' | 'dark' = 'light', width = 1280) {
  const page = await chromium.browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('requestfailed', (request) => complaints.push(request.url()))
  await page.setViewport({ width, height: 800 })
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
  await page.goto(service.address() + path)
  return { page, complaints }
}

const textOf = (page: Page, selector: string) => page.$eval(selector, ({ textContent }) => textContent)
const rows = (page: Page) =>
  page.$$eval('#log tr', (all) => all.map(({ cells }) => [...cells].map(({ textContent }) => textContent)))
const callOffers = () => fetch(`${service.address()}/api/v2/getOffers?key=${service.network.keys.network}`)

/** Requests of each kind: good, refused, failed, and one that waits until it is aborted. */
async function makeRequests(waiting: string) {
  await callOffers()
  await service.get('v2/getAdvertisers', {}, 'wrong')
  service.network.fail('*', { status: 503 })
  await callOffers()
  service.network.fail('*', { delayMs: Number.POSITIVE_INFINITY })
  const client = new AbortController()
  fetch(`${service.address()}/api/v2/${waiting}`, { signal: client.signal }).catch(() => {})
  return client
}

describe.each(['/', '/__mock'])('the page %s', (path) => {
  it.each([
    ['light', 1280],
    ['light', 320],
    ['dark', 1280],
    ['dark', 320],
  ] as const)('has no fault that axe finds, in %s mode at %i pixels', async (scheme, width) => {
    // On and off have different colours.
    service.network.quirks.strayBlanks = true
    const client = await makeRequests('getOffers')
    const { page, complaints } = await open(path, scheme, width)
    await page.click('[data-command=heal]')
    await page.waitForFunction(() => document.querySelectorAll('#log tr').length >= 4)
    await page.evaluate(axe.source)
    const { violations, passes } = await page.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
    )
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
    expect(passes.map(({ id }) => id)).toContain('color-contrast')
    const [inner, whole] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])
    expect([inner, whole]).toEqual([width, width])
    expect(complaints).toEqual([])
    client.abort()
    await page.close()
  })
})

it('shows requests as they arrive, as text, without moving anything', async () => {
  const { page } = await open()
  await page.waitForSelector('#empty, #log tr')
  await page.evaluate(() => {
    const shifts = Object.assign(globalThis, { shifts: 0 })
    new PerformanceObserver((list) => {
      shifts.shifts += list.getEntries().length
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const client = await makeRequests('<img src=x>')
  await page.waitForFunction(() => document.querySelector('#log')?.textContent.includes('img'))
  const time = expect.stringMatching(/^\d\d:\d\d:\d\d$/)
  const duration = expect.stringMatching(/^\d+ ms$/)
  expect((await rows(page)).slice(0, 4)).toEqual([
    [time, 'GET /api/v2/%3Cimg%20src=x%3E', 'waiting', '', ''],
    [time, 'offers.list', '503', duration, 'Injected fault.'],
    [time, 'advertisers.list', '400', duration, '6002: The API key is invalid.'],
    [time, 'offers.list', '200', duration, ''],
  ])
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts)).toBe(0)
  client.abort()
  await page.close()
})

it('its buttons and switches change the network, by keyboard too', async () => {
  const { network } = service
  const { page } = await open()
  const says = (text: string) =>
    page.waitForFunction((text) => document.querySelector('#toast')?.textContent === text, {}, text)

  await page.click('[data-command=day]')
  await says('It is 2026-07-02 00:00 UTC.')
  expect(network.now.toISOString()).toBe('2026-07-02T00:00:00.000Z')
  expect(await textOf(page, '#now')).toBe('2026-07-02 00:00 UTC')

  await page.select('#fault', '{"status":429,"headers":{"retry-after":"2"}}')
  await page.click('[data-command=fail]')
  await says('Next call: 429 Rate limit.')
  const [failed, next] = [await callOffers(), await callOffers()]
  expect([failed.status, failed.headers.get('retry-after'), next.status]).toEqual([429, '2', 200])

  await page.focus('#numericStrings')
  await page.keyboard.press('Space')
  await expect.poll(() => network.quirks.numericStrings).toBe(true)

  await page.select('#sumsCount', 'approved')
  await expect.poll(() => network.quirks.sumsCount).toBe('approved')

  await page.focus('[data-command=reset]')
  await page.keyboard.press('Enter')
  await says('The network is as it was at its start.')
  expect([network.now.toISOString(), network.quirks.numericStrings]).toEqual(['2026-07-01T00:00:00.000Z', false])
  expect(await page.$eval('#numericStrings', (input) => (input as HTMLInputElement).checked)).toBe(false)
  expect(await page.$eval('#sumsCount', (select) => (select as HTMLSelectElement).value)).toBe('all')
  await page.close()
})

it('every fault that it offers is one that the network takes', async () => {
  const { page } = await open()
  const faults = await page.$$eval('#fault option', (options) => options.map(({ value }) => value))
  for (const fault of faults) {
    await page.select('#fault', fault)
    await page.click('[data-command=fail]')
    await page.waitForFunction(() => document.querySelector('#toast')?.textContent?.startsWith('Next call: '))
    await page.evaluate(() => document.querySelector('#toast')?.replaceChildren())
  }
  expect(faults).toHaveLength(6)
  await page.close()
})

it('copies what it shows, and its command works', async () => {
  const { page } = await open()
  const context = chromium.browser.defaultBrowserContext()
  await context.overridePermissions(service.address(), ['clipboard-read', 'clipboard-sanitized-write'])
  const copied = async (name: string) => {
    await page.click(`[data-copy="${name}"]`)
    await page.waitForFunction((text) => document.querySelector('#toast')?.textContent === text, {}, `${name} copied.`)
    return page.evaluate(() => navigator.clipboard.readText())
  }
  expect(await copied('Network key')).toBe(service.network.keys.network)
  expect(await copied('Affiliate 42 key')).toBe(service.affiliateKey())
  const [, address = ''] = /^curl '(http[^']+)'$/.exec(await copied('Command')) ?? []
  expect((await fetch(address)).status).toBe(200)
  await page.close()
})

it('a page of another origin can neither press its buttons nor read it', async () => {
  const server = createServer((_, response) => response.end('<!doctype html><title>Other</title>')).listen(0)
  const page = await chromium.browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const outcomes = await page.evaluate(async (address) => {
    const attempts = [
      fetch(`${address}/__mock/now`, { method: 'POST', mode: 'no-cors', body: '{"now":"2026-08-01"}' }),
      fetch(`${address}/__mock/status`, { mode: 'no-cors' }),
      fetch(`${address}/__mock`),
    ]
    const frame = document.body.appendChild(document.createElement('iframe'))
    frame.src = address
    await new Promise((loaded) => frame.addEventListener('load', loaded))
    const settled = await Promise.all(attempts.map((attempt) => attempt.then(({ type }) => type, String)))
    return [...settled, String(frame.contentDocument)]
  }, service.address())
  await page.close()
  server.close()
  expect(outcomes).toEqual(['opaque', 'TypeError: Failed to fetch', 'TypeError: Failed to fetch', 'null'])
  expect(service.network.now.toISOString()).toBe('2026-07-01T00:00:00.000Z')
})
