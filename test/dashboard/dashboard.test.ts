import type { Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { openBrowser } from '../browser/chromium.ts'
import { accessCases } from './access.ts'
import { accessibilityCases } from './accessibility.ts'
import { breakdownCases } from './breakdown.ts'
import { chartCases } from './chart.ts'
import { creativesCases } from './creatives.ts'
import { errorCases } from './errors.ts'
import { extremesCases } from './extremes.ts'
import { figuresCases } from './figures.ts'
import { keyboardCases } from './keyboard.ts'
import { layoutCases } from './layout.ts'
import { offerCases } from './offer.ts'
import { offersCases } from './offers.ts'
import { type OpenPage, type Place, pageOpener } from './open-page.ts'
import { pauseCases } from './pause.ts'
import { periodCases } from './period.ts'
import { relayCases } from './relay.ts'
import { settingsCases } from './settings.ts'
import { serveDashboard } from './site.ts'

/** The dashboard example, built with the package's `dist` and operated in Chromium. */
describe('the dashboard', () => {
  let opener: OpenPage
  let browser: Browser
  const stop: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const [site, chromium] = await Promise.all([serveDashboard(), openBrowser({ env: { TZ: 'UTC' } })])
    stop.push(async () => chromium[Symbol.asyncDispose](), site.close)
    browser = chromium.browser
    opener = pageOpener(browser, site.url)
  })
  afterAll(async () => {
    for (const end of stop) await end()
  })
  const openAt =
    (name: Place): OpenPage =>
    (visit, allowed) =>
      opener(visit, allowed, name)
  const open = openAt('overview')

  describe('figures', () => figuresCases(open))
  describe('period', () => periodCases(open))
  describe('chart', () => chartCases(open))
  describe('breakdown', () => breakdownCases(open))
  describe('offers', () => offersCases(openAt('offers')))
  describe('offer', () => offerCases(openAt('offers/1005')))
  describe('pause', () => pauseCases(openAt('offers')))
  describe('access', () => accessCases(openAt('offers/1003')))
  describe('creatives', () => creativesCases(openAt('offers/1001')))
  describe('errors', () => errorCases(open))
  describe('extremes', () => extremesCases(() => browser))
  describe('relay', () => relayCases(() => browser))
  describe('settings', () => settingsCases(openAt('offers')))
  describe('keyboard', () => keyboardCases(open))
  describe('accessibility', () => accessibilityCases(open))
  describe('layout', () => layoutCases(open))
})
