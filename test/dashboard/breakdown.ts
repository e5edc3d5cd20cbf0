import Big from 'big.js'
import { expect, it } from 'vitest'
import { conversions, dollars, sumBy } from './expected.ts'
import type { OpenPage, Visit } from './open-page.ts'

/** Name, conversions and revenue of each row. */
const rows = async ({ texts }: Visit) =>
  (await texts('.breakdown tbody tr')).map((row) => {
    const [name, , count, , , revenue] = row.split('\t')
    return [name, count, revenue]
  })

const by = ({ page }: Visit, label: string) =>
  page.$$eval(
    '#breakdown .segments label',
    (labels, label) => labels.find(({ innerText }) => innerText === label)?.click(),
    label,
  )

/** The parts with the highest revenue, computed from the conversions. */
const highest = (keyOf: (conversion: (typeof conversions)[number]) => string, of = conversions) =>
  [...sumBy(keyOf, of)]
    .sort(([, a], [, b]) => b.revenue.cmp(a.revenue))
    .map(([name, sums]) => [name, sums.conversions.toLocaleString('en'), dollars(sums.revenue)])

export function breakdownCases(open: OpenPage): void {
  it('breaks the figures down by offer, affiliate, advertiser, country and sub id', () =>
    open(async (visit) => {
      const { page, shows } = visit
      await shows('#breakdown tfoot', conversions.length.toLocaleString('en'))
      const expected = highest(({ offer_id }) => String(offer_id))
      const ids = await page.$$eval('.breakdown tbody tr', (rows) =>
        rows.map((row) => (row as HTMLElement).dataset.part),
      )
      expect(ids).toEqual(expected.slice(0, 10).map(([id]) => id))
      for (const [label, keyOf] of [
        ['Affiliate', ({ affiliate_id }) => String(affiliate_id)],
        ['Country', ({ country }) => country],
      ] as [string, (conversion: (typeof conversions)[number]) => string][]) {
        await by(visit, label)
        await shows('.breakdown thead', label)
        const [first] = highest(keyOf)
        await shows('.breakdown tbody tr', first?.[2] ?? '')
        expect((await rows(visit)).map((row) => row.slice(1))).toEqual(
          highest(keyOf)
            .slice(0, 10)
            .map((row) => row.slice(1)),
        )
      }
      await by(visit, 'Sub id')
      await shows('.breakdown thead', 'Sub id')
      await shows('#breakdown .info', 'About missing clicks')
      await shows('#breakdown tfoot', conversions.length.toLocaleString('en'))
      expect((await rows(visit)).length).toBe(10)
    }))

  it('goes into a part, shares the address, and returns with the back button', () =>
    open(async (visit) => {
      const { page, shows, text } = visit
      await by(visit, 'Country')
      await page.waitForSelector('.breakdown [data-part="US"]')
      await page.$eval('.breakdown [data-part="US"] .link', (name) => (name as HTMLElement).click())
      await shows('#breakdown .path', 'Country: US')
      await shows('.breakdown thead', 'Offer')
      const american = conversions.filter(({ country }) => country === 'US')
      await shows('#breakdown tfoot', american.length.toLocaleString('en'))
      const first = highest(({ offer_id }) => String(offer_id), american)[0]?.[0]
      await page.$eval(`.breakdown [data-part="${first}"] .go`, (name) => (name as HTMLElement).click())
      await shows('.breakdown thead', 'Affiliate')
      const mine = american.filter(({ offer_id }) => String(offer_id) === first)
      await shows('#breakdown tfoot', mine.length.toLocaleString('en'))
      // Clicks are not counted by these dimensions.
      expect((await text('#breakdown tfoot')).split('\t').slice(1, 5)).toEqual(['–', String(mine.length), '–', '–'])

      await by(visit, 'Advertiser')
      await shows('.breakdown thead', 'Advertiser')
      await page.waitForFunction(() => document.querySelectorAll('.breakdown tbody tr').length === 1)
      await by(visit, 'Affiliate')
      await page.waitForFunction(() => document.querySelectorAll('.breakdown tbody tr').length > 1)

      const address = page.url()
      // Each of the last three choices is a step.
      for (let step = 0; step < 3; step++) await page.goBack()
      await shows('#breakdown tfoot', american.length.toLocaleString('en'))
      await page.goto(address)
      await shows('.breakdown thead', 'Affiliate')
      await shows('#breakdown tfoot', mine.length.toLocaleString('en'))
      await page.click('#breakdown .path li:first-child .button')
      const everywhere = conversions.filter(({ offer_id }) => String(offer_id) === first)
      await shows('#breakdown tfoot', everywhere.length.toLocaleString('en'))
    }))

  it('names the affiliate that it went into, after a reload too', () =>
    open(async (visit) => {
      const { page, shows, text } = visit
      await by(visit, 'Affiliate')
      await shows('.breakdown thead', 'Affiliate')
      // The rows of the offers stay until those of the affiliates have come.
      await page.waitForFunction(() => document.querySelector('#breakdown .stale') === null)
      const name = await text('.breakdown tbody .link')
      await page.click('.breakdown tbody .link')
      await shows('#breakdown .path', `Affiliate: ${name}`)
      await page.reload()
      await page.waitForSelector('#breakdown .path')
      await shows('#breakdown .path', `Affiliate: ${name}`)
    }))

  it('sorts by every column, both ways', () =>
    open(async (visit) => {
      const { page } = visit
      const count = await page.$$eval('.breakdown thead .sort', (headings) => headings.length)
      expect(count).toBe(9)
      for (let column = 1; column <= count; column++) {
        const cells = async () =>
          (await visit.texts(`.breakdown tbody tr > :nth-child(${column})`)).map((cell) =>
            column === 1 ? cell : Big(cell.replace('−', '-').replaceAll(/[$,% ]/g, '')),
          )
        const orders: string[] = []
        for (let click = 0; click < 2; click++) {
          const heading = `.breakdown thead th:nth-child(${column})`
          const before = await page.$eval(heading, (th) => th.ariaSort)
          await page.click(`${heading} .sort`)
          await page.waitForSelector(`${heading}:not([aria-sort="${before}"])`)
          const order = await page.$eval(heading, (th) => th.ariaSort)
          orders.push(order ?? '')
          const shown = await cells()
          const sorted = shown.toSorted((a, b) =>
            typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b)) : a.cmp(b),
          )
          expect(shown.map(String)).toEqual((order === 'ascending' ? sorted : sorted.toReversed()).map(String))
        }
        expect(orders.sort()).toEqual(['ascending', 'descending'])
      }
    }))
}
