import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { expect } from 'vitest'

/** Settings of the demo's network in the tests: fixed, and without delays. */
export const DEMO = '?seed=7&latency=0&now=2026-07-01T00:00:00Z'
export const NOW = '2026-07-01T00:00:00Z'

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** Visible text of the first matching element. */
  text(selector: string): Promise<string>
  texts(selector: string): Promise<string[]>
  /** Opens a page by its link, or an offer such as `offers/1001` by its address. */
  go(place: Place): Promise<void>
  /** Waits until the text of the element contains this. */
  shows(selector: string, text: string): Promise<void>
}

export type Place = 'overview' | 'offers' | 'log' | `offers/${number}`

export type OpenPage = (visit: (visit: Visit) => Promise<void>, allowed?: RegExp, at?: Place) => Promise<void>

/**
 * Opens the dashboard in a new browser context with its own worker, and waits until it has loaded. An error on the
 * console or in the page fails the test, unless it is `allowed`.
 */
export function pageOpener(browser: Browser, url: string): OpenPage {
  return async (visit, allowed, at = 'overview') => {
    const context = await browser.createBrowserContext()
    const complaints: string[] = []
    try {
      const page = await context.newPage()
      page.setDefaultTimeout(30_000)
      page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      await page.setViewport({ width: 1280, height: 900 })
      await page.goto(`${url}${DEMO}${at === 'overview' ? '' : `#/${at}`}`)
      if (at.includes('/')) await page.waitForSelector('#creatives :is(.creatives, .empty)')
      await page.waitForSelector('.offers tbody tr')
      await page.waitForSelector('[data-tile="Revenue"] .change')
      await page.waitForSelector('.ranking li')
      await page.waitForSelector('.breakdown tbody tr')
      await visit({ page, context, ...readersOf(page) })
    } finally {
      await context.close()
    }
    expect(complaints.filter((complaint) => !allowed?.test(complaint))).toEqual([])
  }
}

/** Without the invisible characters around figures, which keep their order in text from right to left. */
const visible = (text: string) => text.replaceAll(/[\u2066\u2069]/g, '')

export function readersOf(page: Page) {
  return {
    go: async (place: Place) => {
      const isOffer = place.includes('/')
      if (isOffer) await page.evaluate((place) => location.assign(`#/${place}`), place)
      else await page.$eval(`nav a[href="#/${place}"]`, (link) => (link as HTMLElement).click())
      await page.waitForSelector(`[data-page="${isOffer ? 'offer' : place}"]:not([hidden])`)
    },
    text: async (selector: string) =>
      visible(await page.$eval(selector, (element) => (element as HTMLElement).innerText)),
    texts: async (selector: string) =>
      (await page.$$eval(selector, (elements) => elements.map((element) => (element as HTMLElement).innerText))).map(
        visible,
      ),
    shows: async (selector: string, text: string) => {
      await page.waitForFunction(
        (selector, text) => document.querySelector<HTMLElement>(selector)?.innerText.includes(text),
        {},
        selector,
        text,
      )
    },
  }
}
