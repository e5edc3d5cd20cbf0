import { expect, it } from 'vitest'
import { hasBars } from './chart.ts'
import { fail } from './fail.ts'
import type { OpenPage } from './open-page.ts'

export function errorCases(open: OpenPage): void {
  it('retries by itself, and shows that in the line of the call in the log, with a bar of its duration', () =>
    open(async (visit) => {
      const { page, shows, texts, go } = visit
      await fail(visit, 'ONCE', 'DAYS')
      await shows('#activity', 'retries in')
      await page.waitForSelector('#days .loaded:not(.stale)')
      await page.waitForFunction(() => document.querySelector('.error') === null)
      await go('log')
      const [last, ...before] = await texts('.log ol > li')
      expect(last).toMatch(/^[\d:]+\s+reports\.overall\s+200, 2 attempts\s+[\d,]+ ms\s+retries in 0\.\d s: status 503$/)
      for (const line of before) expect(line).toMatch(/^[\d:]+\s+[a-z]\S+\s+200\s+[\d,]+ ms$/i)
      const bars = await page.$$eval('.log .track > span', (bars) =>
        bars.map((bar) => bar.clientWidth / (bar.parentElement as HTMLElement).clientWidth),
      )
      const durations = (await texts('.log .took')).map((took) => Number.parseInt(took.replace(',', ''), 10))
      for (const [at, duration] of durations.entries())
        expect(bars[at]).toBeCloseTo(duration / Math.max(...durations), 1)
    }, /status of 503/))

  it('explains what went wrong, keeps the last figures, and recovers on request', () =>
    open(async (visit) => {
      const { page, shows, text } = visit
      await fail(visit, 'OUTAGE', 'DAYS')
      await shows('#days .error', 'The network has a problem')
      await shows('#days .error', 'Try again in a few minutes')
      await hasBars(page, 28)
      await shows('#figures', 'These figures are out of date')
      await page.click('#days .error summary')
      expect(await text('#days .error dl')).toMatch(/Call\s+reports\.overall\s+Status\s+503/)
      await page.click('#days .error .button')
      await page.waitForFunction(() => document.querySelector('#days .error') === null)
      expect(await text('#figures')).not.toContain('Not up to date')
    }, /status of 503/))

  it('shows whether a failed write was applied', () =>
    open(async (visit) => {
      const { page, shows, text, go } = visit
      await go('offers')
      await fail(visit, 'REJECTED', 'CHANGE')
      const row = 'tr:has(.switch[aria-checked="true"])'
      const id = await page.$eval(row, (element) => (element as HTMLElement).dataset.offer)
      await page.click(`${row} .switch`)
      await shows('.notice.bad', 'was not paused')
      expect(await text(`tr[data-offer="${id}"] .status`)).toContain('Active')
      await page.click('.notice.bad .button:not(.square)')
      await shows(`tr[data-offer="${id}"] .status`, 'Paused')
    }, /status of 400/))

  it('says that a result is unknown, and checks it on request', () =>
    open(async (visit) => {
      const { page, shows, text, go } = visit
      await go('offers')
      await fail(visit, 'LOST', 'CHANGE')
      const id = await page.$eval('tr:has(.switch[aria-checked="true"])', (row) => (row as HTMLElement).dataset.offer)
      const row = `tr[data-offer="${id}"]`
      await page.click(`${row} .switch`)
      await shows('.notice.bad', 'It is unknown whether')
      expect(await text('.notice.bad')).not.toMatch(/was not|may have/)
      // The row does not say that the offer is active, nor that it is paused.
      expect(await text(`${row} .status`)).toMatch(/^Unknown: check\s+status of/)
      await page.click('.notice.bad .button:not(.square)')
      await shows('.notice:last-child', 'is Active.')
      await shows(`${row} .status`, 'Active')
      await fail(visit, 'LOST', 'CHANGE')
      await page.click(`${row} .switch`)
      await shows(`${row} .status`, 'Unknown')
      await page.click(`${row} .status .pill`)
      await page.waitForSelector(`${row} .switch[aria-checked="true"]`)
    }, /net::ERR|Failed to load/))

  it('shows a change before the network has it, and takes it back if it is refused', () =>
    open(async (visit) => {
      const { page, shows, go } = visit
      await go('offers')
      await fail(visit, 'SLOW', 'CHANGE')
      const id = await page.$eval('tr:has(.switch[aria-checked="true"])', (row) => (row as HTMLElement).dataset.offer)
      const row = `tr[data-offer="${id}"]`
      await page.click(`${row} .switch`)
      await page.waitForSelector(`${row} .switch[aria-checked="false"][aria-busy="true"]`)
      await page.waitForSelector(`${row} .switch[aria-checked="false"][aria-busy="false"]`)
      await fail(visit, 'REJECTED', 'CHANGE')
      await page.click(`${row} .switch`)
      await shows('.notice.bad', 'was not activated')
      await page.waitForSelector(`${row} .switch[aria-checked="false"][aria-busy="false"]`)
    }, /status of 400/))

  it('asks before the page is left while a change is being sent', () =>
    open(async (visit) => {
      const { page, shows, go } = visit
      await go('offers')
      const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
      expect(await asks()).toBe(false)
      await fail(visit, 'SLOW', 'CHANGE')
      await page.click('.switch[aria-checked="true"]')
      await shows('.switch[aria-busy="true"]', 'Saving')
      expect(await asks()).toBe(true)
      await shows('.notice:last-child', 'was paused')
      expect(await asks()).toBe(false)
    }))

  it('keeps errors in view until they are dismissed', () =>
    open(async (visit) => {
      const { page, shows, go } = visit
      await go('offers')
      await fail(visit, 'REJECTED', 'CHANGE')
      await page.click('.switch[aria-checked="true"]')
      await shows('.notice.bad', 'was not paused')
      for (let times = 0; times < 4; times++)
        await page.$eval('#faults .button', (button) => (button as HTMLElement).click())
      await page.waitForFunction(() => document.querySelectorAll('.notice:not(.bad)').length === 3)
      await shows('.notice.bad', 'was not paused')
    }, /status of 400/))

  it('keeps an action while the pointer or the focus is on it', () =>
    open(async ({ page, shows, text, go }) => {
      await go('offers')
      const row = `tr[data-offer="${await page.$eval('tr:has(.switch)', (row) => (row as HTMLElement).dataset.offer)}"]`
      // Notices leave after 0.4 seconds instead of 8.
      await page.evaluate(() => {
        const { setTimeout } = window
        Object.assign(window, {
          setTimeout: (run: () => void, delay: number) => setTimeout(run, delay === 8000 ? 400 : delay),
        })
      })
      await page.click(`${row} .switch`)
      await shows('.notice', 'was paused')
      await page.hover('.notice .button')
      await page.focus('.notice .button')
      await page.mouse.move(1, 1)
      await new Promise((resolve) => setTimeout(resolve, 800))
      expect(await text('.notice')).toContain('Undo')
      await page.focus('#offer-words')
      await page.waitForFunction(() => document.querySelector('.notice') === null)
    }))
}
