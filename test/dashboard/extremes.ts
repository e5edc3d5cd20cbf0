import { createMockNetwork } from 'affiliate-network-sdk/msw'
import type { Browser } from 'puppeteer-core'
import { expect, it } from 'vitest'
import { violations } from './accessibility.ts'
import { behindRelay } from './behind-relay.ts'
import type { Visit } from './open-page.ts'

const LONG = 'Credit card with cashback, approved applications only, Android and iOS, no incentives: '.repeat(3)
const UNBROKEN = 'CreditCardWithCashbackApprovedApplicationsOnly'.repeat(5)

/** Pairs of texts in one row that cover each other, and texts that leave their part of the page. */
const covered = ({ page }: Visit) =>
  page.$$eval('.page:not([hidden]) :is(.breakdown tr, .offers tbody tr, .tile, .ranking li)', (rows) =>
    rows.flatMap((row) => {
      const texts = [...row.querySelectorAll<HTMLElement>('td, .link, .name > *, .figure, .change, .value')]
        .filter((part) => part.offsetParent !== null)
        .map((part) => {
          const range = document.createRange()
          range.selectNodeContents(part)
          // Of a text in two lines, what is cut off is not shown.
          const [text, own] = [range.getBoundingClientRect(), part.getBoundingClientRect()]
          return { part, box: { ...text.toJSON(), bottom: Math.min(text.bottom, own.bottom) } as DOMRect }
        })
      // A table that is wider than its place scrolls.
      const place = row.closest('.wide') ?? row
      const edge = place.getBoundingClientRect().left + place.scrollWidth
      return texts.flatMap(({ part, box }, at) => [
        ...(box.right > edge + 1 ? [`${part.textContent} leaves its place`] : []),
        ...texts
          .slice(at + 1)
          .filter(({ part: other }) => !part.contains(other) && !other.contains(part))
          .filter(({ box: b }) => box.left < b.right && b.left < box.right && box.top < b.bottom && b.top < box.bottom)
          .map(({ part: other }) => `${part.textContent} covers ${other.textContent}`),
      ])
    }),
  )

export function extremesCases(browser: () => Browser): void {
  it('shows every figure beside long names and large amounts, at every width', async () => {
    const now = new Date().toISOString().slice(0, 10)
    const mock = createMockNetwork({ seed: 7, now })
    const time = new Date(Date.parse(now) - 36 * 3_600_000)
    for (const [id, name] of [
      [1003, LONG],
      [1019, UNBROKEN],
    ] as const) {
      mock.state.offers.update(id, { name })
      mock.state.conversions.add({
        offer_id: id,
        affiliate_id: 42,
        time,
        revenue: '88000000.12',
        payout: '99000000.34',
      })
    }
    await behindRelay(browser(), mock, async (visit, url) => {
      const { page, go, texts } = visit
      await page.goto(url)
      await page.waitForSelector('.ranking li')
      await page.waitForSelector('.breakdown tbody tr')
      await page.waitForSelector('.offers tbody tr')
      expect((await texts('.breakdown tbody .link')).filter((name) => name === LONG.trim())).toHaveLength(1)
      for (const name of ['overview', 'offers'] as const)
        for (const width of [1280, 768, 375, 320]) {
          await go(name)
          await page.setViewport({ width, height: 844 })
          await page.waitForFunction((width) => innerWidth === width, {}, width)
          expect(await covered(visit), `${name} at ${width} pixels`).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} at ${width}`).toBe(width)
        }
    })
  })

  it('tells once that the network cannot be reached, with one button and no figures, and recovers', async () => {
    const mock = createMockNetwork({ seed: 7, now: new Date().toISOString().slice(0, 10) })
    await behindRelay(browser(), mock, async ({ page, go, shows, text, texts }, url) => {
      let isDown = true
      await page.setRequestInterception(true)
      page.on('request', (request) =>
        isDown && request.url().includes('/network/') ? request.abort('internetdisconnected') : request.continue(),
      )
      await page.goto(url)
      await page.waitForSelector('#outage .error')
      // The other queries fail too.
      await page.waitForFunction(() => document.querySelector('.placeholder, .figure.blank') === null)
      expect(await texts('.tile .figure')).toEqual(Array.from({ length: 6 }, () => '–'))
      for (const name of ['overview', 'offers', 'log'] as const) {
        await go(name)
        expect(await violations(page), name).toEqual([])
        expect(await texts('.error strong'), name).toEqual(['Can’t reach the network'])
        const buttons = await texts('button')
        expect(
          buttons.filter((label) => label === 'Try again'),
          name,
        ).toHaveLength(1)
      }
      expect(await text('.brand .pill')).toBe('Not connected')

      isDown = false
      await page.click('#outage .button')
      await page.waitForFunction(() => document.querySelector('.error') === null)
      await page.waitForSelector('.offers tbody tr')
      await page.waitForSelector('.brand .pill[data-connection="good"]')
      await go('overview')
      expect(await text('[data-tile="Revenue"] .figure')).toMatch(/^\$\d/)

      // What the banner says is not said again beside a change whose response was lost.
      isDown = true
      await page.select('#range', '7-days')
      await shows('#outage .error', 'Can’t reach the network')
      await go('offers')
      await page.click('.offers .switch')
      await shows('.notice.bad', 'It is unknown whether')
      expect(await text('.notice.bad')).not.toContain('Can’t reach the network')
      expect(await texts('.notice.bad .button:not(.square)')).toEqual(['Check status'])
    })
  })
}
