import { afterAll, beforeAll, describe } from 'vitest'
import { openBrowser } from '../browser/chromium.ts'
import { accessibilityCases } from './accessibility.ts'
import { breakdownCases } from './breakdown.ts'
import { creativesCases } from './creatives.ts'
import { errorCases } from './errors.ts'
import { figuresCases } from './figures.ts'
import { keyboardCases } from './keyboard.ts'
import { layoutCases } from './layout.ts'
import { offersCases } from './offers.ts'
import { type OpenPage, pageOpener } from './open-page.ts'
import { settingsCases } from './settings.ts'
import { serveDashboard } from './site.ts'

/** The dashboard example, built with the package's `dist` and operated in Chromium. */
describe('the dashboard', () => {
  let opener: OpenPage
  const stop: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const [site, chromium] = await Promise.all([serveDashboard(), openBrowser({ env: { TZ: 'UTC' } })])
    stop.push(async () => chromium[Symbol.asyncDispose](), site.close)
    opener = pageOpener(chromium.browser, site.url)
  })
  afterAll(async () => {
    for (const end of stop) await end()
  })
  const open: OpenPage = (visit, allowed) => opener(visit, allowed)

  describe('figures', () => figuresCases(open))
  describe('breakdown', () => breakdownCases(open))
  describe('offers', () => offersCases(open))
  describe('creatives', () => creativesCases(open))
  describe('errors', () => errorCases(open))
  describe('settings', () => settingsCases(open))
  describe('keyboard', () => keyboardCases(open))
  describe('accessibility', () => accessibilityCases(open))
  describe('layout', () => layoutCases(open))
})
