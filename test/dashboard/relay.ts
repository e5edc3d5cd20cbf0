import { createMockNetwork } from 'affiliate-network-sdk/msw'
import type { Browser } from 'puppeteer-core'
import { expect, it } from 'vitest'
import { createLogin } from '../../examples/dashboard/login.ts'
import { png } from '../msw/pictures.ts'
import { behindRelay } from './behind-relay.ts'
import { chooseFile } from './choose-file.ts'

export function relayCases(browser: () => Browser): void {
  it('tells a session that has ended from a network that fails', async () => {
    const mock = createMockNetwork({ seed: 7, now: new Date().toISOString().slice(0, 10) })
    const login = createLogin()
    const visit: Parameters<typeof behindRelay>[2] = async ({ page, shows }, url) => {
      await page.goto(`${url}${login.query}`)
      expect(page.url()).not.toContain('login')
      await page.waitForSelector('.breakdown tbody tr')
      await page.deleteCookie({ name: 'dashboard' })
      await page.reload()
      await shows('#outage', 'You are not logged in')
    }
    await behindRelay(browser(), mock, visit, login)
  })

  it('shows and changes a network behind the relay of its server, and never sees the key', async () => {
    const mock = createMockNetwork({ seed: 7, now: new Date().toISOString().slice(0, 10) })
    await behindRelay(browser(), mock, async ({ page, shows, text, go }, url) => {
      const seen: string[] = []
      const complaints: string[] = []
      page.on('request', (request) => seen.push(request.url(), request.postData() ?? ''))
      page.on('response', (response) => seen.push(JSON.stringify(response.headers())))
      page.on('console', (message) => complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(String(error)))
      await page.goto(url)
      await page.waitForSelector('.breakdown tbody tr')
      expect(await text('.brand .pill')).toContain('Connected')
      expect(await page.$('#faults')).toBeNull()

      await go('offers')
      const row = 'tr:has(.switch[aria-checked="true"])'
      const id = await page.$eval(row, (element) => (element as HTMLElement).dataset.offer)
      await page.click(`${row} .switch`)
      await shows(`tr[data-offer="${id}"] .status`, 'Paused')
      expect(mock.state.offers.get(Number(id))?.status).toBe('Paused')

      await go('offers/1003')
      await page.waitForSelector('#access .access li')
      await page.type('#access .decide input', '42')
      await page.click('#access .decide .quiet')
      await shows('#confirm .request', 'inaccessible_offers=')
      const offer = (await text('#confirm .request')).split('inaccessible_offers=')[1]
      await page.click('#confirm .danger')
      await shows('#access [data-affiliate="42"]', 'Blocked')
      expect(mock.state.access.get(Number(offer), 42)).toBe('blocked')
      expect(seen).toContain(`id=42&inaccessible_offers=${offer}`)

      await chooseFile(page, 'chosen.png', png)
      await shows('.creatives', 'chosen.png')
      expect(seen.join('\n')).toContain('/network/api/v2/getOffers')
      expect(`${seen.join('\n')} ${await page.content()}`).not.toContain(mock.keys.network)
      expect(complaints).toEqual([])

      // The network pauses an offer, but its responses are lost.
      const active = mock.state.offers.list(({ status }) => status === 'Active').map(({ id }) => `[data-offer="${id}"]`)
      await go('offers')
      await page.click(`.offers :is(${active}) .check input`)
      await page.click('#pause-selected')
      await shows('#pause', '1 offer will be paused')
      mock.fail('offers.update', { drop: 'connection', afterAction: true, times: 3 })
      await page.click('#pause .danger')
      await shows('#pause [role="status"]', '1 offer paused')
      await shows('#pause [data-state="failed"] small', 'Paused')
      await page.click('#pause footer .button')
      await shows('#pause [role="status"]', '1 offer resumed')
    })
  })
}
