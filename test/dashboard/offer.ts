import { expect, it } from 'vitest'
import { conversions, dollars, network, sumBy } from './expected.ts'
import { fail } from './fail.ts'
import type { OpenPage, Visit } from './open-page.ts'

/** Enters a payout and a status, and asks for the request. */
async function review({ page, shows }: Visit, payout: string, status: string): Promise<void> {
  await page.click('#terms-payout', { count: 3 })
  await page.type('#terms-payout', payout)
  await page.select('#terms-status', status)
  await page.click('.terms-form .button')
  await shows('#confirm', 'Change this offer?')
}

export function offerCases(open: OpenPage): void {
  it('shows the figures, caps and targeting of one offer', () =>
    open(async ({ page, shows, text, texts }) => {
      const own = conversions.filter(({ offer_id }) => offer_id === 1005)
      const sums = sumBy(() => 'all', own).get('all')
      await shows('#offer-title', 'Turbo VPN - GB (CPI)')
      expect(await page.title()).toBe('Turbo VPN - GB (CPI) · Affiliate network')
      await shows('[data-page="offer"] [data-tile="Revenue"] .figure', dollars(sums?.revenue as never))
      expect(await text('[data-page="offer"] [data-tile="Conversions"] .figure')).toBe(String(own.length))
      await page.waitForSelector('#offer-days .plot[aria-valuemax="28"]')
      await page.waitForSelector('#terms .track')
      const terms = (await texts('.terms > div')).map((line) => line.split('\n'))
      expect(terms).toContainEqual(['Revenue', '1.33 GBP'])
      expect(terms).toContainEqual(['Countries', 'United Kingdom'])
      expect(terms).toContainEqual(['Devices', 'OS: Android from 5.0'])
      await page.select('#range', '7-days')
      await page.waitForSelector('#offer-days .plot[aria-valuemax="7"]')
      await page.click('.back')
      await page.waitForSelector('[data-page="offers"]:not([hidden])')
    }))

  it('is reached from every name of an offer', () =>
    open(async ({ page, go }) => {
      await go('overview')
      await page.$eval('#export .button[aria-expanded]', (button) => (button as HTMLElement).click())
      await page.waitForSelector('.endless tbody a')
      for (const names of ['.ranking li a', '.breakdown tbody a', '.endless tbody a', '.offers tbody .name a']) {
        const [name = '', href = ''] = await page.$eval(names, (link) => [
          link.textContent,
          link.getAttribute('href') ?? '',
        ])
        expect(network.state.offers.get(Number(href.replace('#/offers/', '')))?.name).toBe(name)
      }
      await page.click('.ranking li a')
      await page.waitForSelector('[data-page="offer"]:not([hidden])')
    }))

  it('changes payout and status after a preview of the request, and undoes that', () =>
    open(async (visit) => {
      const { page, shows, text } = visit
      const bodies: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') bodies.push(request.postData() ?? '')
      })
      await review(visit, '1.2', 'Paused')
      await shows('#confirm .request', '/network/api/v2/setOffer?key=<API_KEY>')
      expect(await text('#confirm .request span')).toBe('id=1005&status=Paused&payout=1.2')
      expect(await text('#confirm')).toMatch(/Payout, GBP: 1.05 → 1.2\s+Status: Active → Paused/)
      expect(bodies).toEqual([])
      await page.click('#confirm .primary')
      await shows('.notice', 'was changed')
      await shows('.summary .pill', 'Paused')
      expect(await page.$eval('#terms-payout', (input) => (input as HTMLInputElement).value)).toBe('1.2')
      await page.click('.notice .button:not(.square)')
      await shows('.summary .pill', 'Active')
      expect(bodies).toEqual(['id=1005&status=Paused&payout=1.2', 'id=1005&status=Active&payout=1.05'])
    }))

  it('sends nothing that is invalid or unchanged', () =>
    open(async (visit) => {
      const { page, shows } = visit
      await page.click('.terms-form .button')
      await shows('.notice', 'unchanged')
      await page.click('#terms-payout', { count: 3 })
      await page.type('#terms-payout', '1,2')
      await page.click('.terms-form .button')
      await page.waitForSelector('#terms-payout:invalid:focus')
      expect(await page.$eval('#terms-payout', (input) => (input as HTMLInputElement).title)).toContain('0.80')
      expect(await page.$('#confirm[open]')).toBe(null)
    }))

  it('warns of a payout over the revenue', () =>
    open(async (visit) => {
      await review(visit, '1.33', 'Active')
      expect(await visit.text('#confirm')).not.toContain('loses money')
      await visit.page.keyboard.press('Escape')
      await review(visit, '1.34', 'Active')
      await visit.shows('#confirm', 'The payout exceeds the revenue, so the offer loses money.')
    }))

  it('says that a result is unknown, and does not offer to send it again', () =>
    open(async (visit) => {
      const { page, shows } = visit
      await review(visit, '1.2', 'Paused')
      await fail(visit, 'LOST', 'CHANGE')
      await page.click('#confirm .primary')
      await shows('#confirm .error', 'The change may have been made: check before you repeat it.')
      await page.waitForSelector('#confirm footer .primary:disabled')
      await page.keyboard.press('Escape')
      await page.waitForSelector('#terms-payout:disabled')
      await page.click('.summary .pill')
      await shows('.notice', 'is Active.')
      await page.waitForSelector('#terms-payout:enabled')
    }, /net::ERR|Failed to load/))
}
