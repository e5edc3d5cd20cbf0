import { expect, it } from 'vitest'
import { hasBars } from './chart.ts'
import { cellsOf, download } from './download.ts'
import { conversions, conversionsBefore, dollars, network, noon, sumBy, total } from './expected.ts'
import type { OpenPage } from './open-page.ts'

export function figuresCases(open: OpenPage): void {
  it('shows totals and days that equal the sum of all conversions', () =>
    open(async (visit) => {
      const { page, text, texts } = visit
      expect(await text('[data-tile="Revenue"] .figure')).toBe(dollars(total.revenue))
      expect(await text('[data-tile="Payout"] .figure')).toBe(dollars(total.payout))
      expect(await text('[data-tile="Profit"] .figure')).toBe(dollars(total.revenue.minus(total.payout)))
      expect(await text('[data-tile="Conversions"] .figure')).toBe(total.conversions.toLocaleString('en'))

      await page.click('#days button[aria-expanded]')
      const byDay = sumBy(({ time }) => time.toISOString().slice(0, 10))
      const shown = await texts('#days tbody tr')
      expect(shown).toHaveLength(28)
      const expected = [...byDay].sort().reverse()
      expect(await text('#days tfoot')).toMatch(/^Total of 28 days\t/)
      expect(shown.map((row) => row.split('\t').slice(2, 5))).toEqual(
        expected.map(([, sums]) => [String(sums.conversions), dollars(sums.revenue), dollars(sums.payout)]),
      )

      const { name, text: csv } = await download(visit, () => page.click('#days .actions button:nth-of-type(2)'))
      expect(name).toBe('days-2026-06-03-to-2026-06-30.csv')
      const [heading, ...rows] = cellsOf(csv)
      expect(heading).toEqual(['day', 'clicks', 'conversions', 'revenue', 'payout', 'profit', 'currency'])
      expect(rows.map(([day, , count, revenue, payout]) => [day, count, revenue, payout])).toEqual(
        expected
          .reverse()
          .map(([day, sums]) => [day, String(sums.conversions), sums.revenue.toFixed(5), sums.payout.toFixed(5)]),
      )
    }))

  it('shows what it compares with, and differences of rates in points', () =>
    open(async ({ text }) => {
      expect(await text('#figures .note')).toBe(
        '3 – 30 Jun 2026, whole days in UTC, compared with the previous 28 days. Sums are as the network’s report counts them.',
      )
      const percent = ((conversions.length - conversionsBefore) / conversionsBefore) * 100
      expect(await text('[data-tile="Conversions"] .change')).toContain(`${Math.abs(percent).toFixed(1)}%`)
      expect(await text('[data-tile="Conversion rate"] .change')).toMatch(/[▲▼=].*\d\.\d\d pp/s)
      expect(await text('[data-tile="Conversions"] .before')).toContain(
        `from ${conversionsBefore.toLocaleString('en')}`,
      )
      expect(await text('#days .legend')).toContain('Previous revenue')
    }))

  it('compares whole days only, and says that today is not over', () =>
    open(async ({ page, text, shows }) => {
      const at = new URL('?seed=7&latency=0&now=2026-07-01T12:00:00Z', page.url())
      await page.goto(`${at}&range=own&from=2026-06-24&to=2026-07-01`)
      await shows('#figures .note', 'so far in UTC, the first 7 days compared with 17 – 23 Jun 2026')
      const countOf = (from: string, to: string) =>
        noon.filter(({ time }) => time >= new Date(from) && time < new Date(to)).length
      const [whole, before] = [countOf('2026-06-24', '2026-07-01'), countOf('2026-06-17', '2026-06-24')]
      await shows('[data-tile="Conversions"] .before', `${whole} from ${before}`)
      expect(await text('[data-tile="Conversions"] .figure')).toBe(String(countOf('2026-06-24', '2026-07-02')))
      const change = Math.abs(((whole - before) / before) * 100).toFixed(1)
      expect(await text('[data-tile="Conversions"] .change')).toContain(`${change}%`)
      expect(await text('#days .legend')).toContain('Today so far')
      // Seven bars, and an outline for today.
      await hasBars(page, 7)
      await page.focus('.plot')
      await page.keyboard.press('End')
      await shows('.reading', '1 Jul 2026, so far')
      await page.keyboard.press('Home')
      await shows('.reading', 'Revenue 17 Jun')
    }))

  it('shows the week before a single day', () =>
    open(async ({ page, shows, text }) => {
      await page.select('#range', 'yesterday')
      await page.waitForSelector('.plot[aria-valuemax="7"]')
      await hasBars(page, 1)
      await page.focus('.plot')
      await page.keyboard.press('Home')
      await shows('.reading', '24 Jun 2026')
      await page.click('#days button[aria-expanded]')
      expect(await text('#days tfoot')).toMatch(/^Total of 1 day\t/)
    }))

  it('shows no totals of one period under the dates of another', () =>
    open(async ({ page, shows, text }) => {
      await page.goto(page.url().replace('latency=0', 'latency=1500'))
      await page.waitForSelector('[data-tile="Revenue"] .change.good, [data-tile="Revenue"] .change.bad')
      await page.select('#range', '7-days')
      await shows('#figures .note', '24 – 30 Jun 2026')
      expect(await text('[data-tile="Revenue"] .figure')).toBe('')
      await page.waitForSelector('#days [aria-label="Loading"]')
      await page.waitForSelector('#breakdown [aria-label="Loading"]')
    }))

  it('shows profits that are the difference of the shown amounts, in every row', () =>
    open(async ({ page, texts }) => {
      await page.click('#days button[aria-expanded]')
      await page.waitForSelector('#days tbody tr')
      await page.click('#breakdown .more')
      await page.waitForFunction(() => document.querySelectorAll('.breakdown tbody tr').length > 10)
      for (const [rows, revenue, payout, profit] of [
        ['#days :is(tbody, tfoot) tr', 3, 4, 5],
        ['.breakdown :is(tbody, tfoot) tr', 5, 6, 7],
      ] as const)
        for (const row of await texts(rows)) {
          const cents = row
            .split('\t')
            .map((cell) => Math.round(Number(cell.replace('−', '-').replace(/[$,]/g, '')) * 100))
          expect(cents[profit], row).toBe((cents[revenue] ?? 0) - (cents[payout] ?? 0))
        }
    }))

  it('draws no bar for nothing', () =>
    open(async ({ page, shows }) => {
      await page.select('#range', 'yesterday')
      await shows('.ranking', '$0.00')
      const lines = await page.$$eval('.ranking li', (items) =>
        items.map((item) => [
          /[1-9]/.test(item.querySelector('.value')?.textContent ?? ''),
          item.querySelector('.track span') !== null,
        ]),
      )
      expect(lines.filter(([amount, bar]) => amount !== bar)).toEqual([])
    }))

  it('says how many of the conversions are approved, pending and rejected', () =>
    open(async ({ shows }) => {
      const count = (wanted: string) =>
        conversions.filter(({ status }) => status === wanted).length.toLocaleString('en')
      await shows(
        '#figures > .note',
        `Conversions: ${count('Approved')} approved, ${count('Pending')} pending, ${count('Rejected')} rejected`,
      )
    }))

  it('keeps its layout while data loads, and shows no unknown figures', () =>
    open(async ({ page, text }) => {
      const tops = () =>
        page.$$eval('#days, #ranking, #breakdown', (cards) => cards.map((card) => (card as HTMLElement).offsetTop))
      const loaded = await tops()
      await page.goto(page.url().replace('latency=0', 'latency=3000'))
      await page.waitForSelector('.chips')
      expect(await text('.chips')).toMatch(/All –\s*Active –/)
      const loading = await tops()
      expect(loading.length).toBe(3)
      for (const [at, top] of loading.entries()) expect(Math.abs(top - (loaded[at] ?? 0))).toBeLessThan(24)
    }))

  it('shows its table in the place of the chart', () =>
    open(async ({ page }) => {
      const heightOf = (selector: string) => page.$eval(selector, (element) => element.clientHeight)
      const chart = await heightOf('#days .chart')
      await page.click('#days button[aria-expanded]')
      expect(Math.abs((await heightOf('#days .scroller')) - chart)).toBeLessThan(24)
    }))

  it('ranks offers from the best to the worst', () =>
    open(async ({ page, texts, shows }) => {
      const byOffer = sumBy(({ offer_id }) => offer_id)
      const profit = (id: number) =>
        byOffer
          .get(id)
          ?.revenue.round(2)
          .minus(byOffer.get(id)?.payout.round(2) ?? 0)
      const ids = await page.$$eval('.ranking li', (items) =>
        items.map((item) => Number((item as HTMLElement).dataset.offer)),
      )
      const values = await texts('.ranking .value')
      expect(values).toEqual(ids.map((id) => dollars(profit(id) ?? total.revenue.times(0))))
      const ranked = [...byOffer.keys()].sort((a, b) => profit(b)?.cmp(profit(a) ?? 0) ?? 0)
      expect(ids.slice(0, 5)).toEqual(ranked.slice(0, 5))
      expect(ids[5]).toBe(ranked.at(-1))

      await page.click('#ranking label:nth-of-type(2)')
      const most = [...byOffer].sort(([, a], [, b]) => b.revenue.cmp(a.revenue))[0]
      await shows('.ranking li', dollars(most?.[1].revenue ?? total.revenue))
    }))

  it('exports every conversion, with exact amounts', () =>
    open(async (visit) => {
      const { text } = await download(visit, () => visit.page.click('#export .primary'))
      const [, ...rows] = cellsOf(text)
      const byId = (a: string[], b: string[]) => Number(a[0]) - Number(b[0])
      expect(rows.map((row) => [row[0], row[2], row[8], row[9], row[7]]).sort(byId as never)).toEqual(
        conversions.map(({ id, offer_id, payout, revenue, status }) => [
          String(id),
          String(offer_id),
          payout,
          revenue,
          status,
        ]),
      )
      expect(rows.map((row) => `${row[0]} ${row[1]}`).sort()).toEqual(
        conversions.map(({ id, time }) => `${id} ${time.toISOString().replace('.000Z', '+00:00')}`).sort(),
      )
      expect(rows.map((row) => row[3])).toEqual(rows.map((row) => network.state.offers.get(Number(row[2]))?.name))
      await visit.shows('#export', `${conversions.length.toLocaleString('en')} rows, complete.`)
    }))

  it('shows conversions page after page, the newest first, as the table is scrolled', () =>
    open(async ({ page, shows, texts }) => {
      const total = conversions.length.toLocaleString('en')
      await page.click('#export .button[aria-expanded]')
      await shows('#export', `500 of ${total} conversions`)
      const newest =
        conversions
          .map(({ time }) => time.toISOString())
          .sort()
          .at(-1) ?? ''
      expect((await texts('.endless tbody th'))[0]).toBe(`30 Jun 2026, ${newest.slice(11, 19)}`)
      await page.$eval('.endless', (table) => table.scrollTo(0, table.scrollHeight))
      await shows('#export', `1,000 of ${total} conversions`)
      await page.click('#export .crawl:last-child .button')
      await shows('#export', `1,500 of ${total} conversions`)
      await page.$eval('.endless', (table) => table.scrollTo(0, table.scrollHeight))
      await shows('#export', `${total} of ${total} conversions`)
      expect(new Set(await texts('.endless tbody tr')).size).toBeGreaterThan(1500)
      expect(await page.$('#export .crawl:last-child .button')).toBe(null)
      await page.select('#range', '7-days')
      const ofWeek = conversions.filter(({ time }) => time >= new Date('2026-06-24')).length
      await shows('#export', `${ofWeek} of ${ofWeek} conversions`)
    }))

  it('follows the period and the time zone', () =>
    open(async ({ page, text, shows }) => {
      await page.select('#range', '7-days')
      await shows('#figures .note', '24 – 30 Jun 2026')
      await page.waitForSelector('.plot[aria-valuemax="7"]')
      const week = await text('[data-tile="Conversions"] .figure')
      await page.select('#timezone', '8')
      await shows('#figures .note', 'UTC+8')
      await page.waitForFunction(
        (before) => document.querySelector<HTMLElement>('[data-tile="Conversions"] .figure')?.innerText !== before,
        {},
        week,
      )
    }))

  it('offers today, yesterday, the month to date and own ranges, and keeps the choice after a reload', () =>
    open(async ({ page, shows }) => {
      await page.select('#range', 'yesterday')
      await shows('#figures .note', '30 Jun 2026, whole days in UTC, compared with the previous day')
      await page.select('#range', 'today')
      await shows('#figures .note', '1 Jul 2026, including today so far in UTC')
      await page.select('#timezone', '-3')
      await shows('#figures .note', '30 Jun 2026, including today so far in UTC−3')
      await page.select('#range', 'month')
      await shows(
        '#figures .note',
        '1 – 30 Jun 2026, including today so far in UTC−3, the first 29 days compared with 1 – 29 May 2026',
      )
      await page.select('#range', 'own')
      await page.$eval('input[aria-label="First day"]', (input) => {
        ;(input as HTMLInputElement).value = '2026-06-10'
        input.dispatchEvent(new Event('input', { bubbles: true }))
      })
      await shows('#figures .note', '10 – 30 Jun 2026')
      await page.reload()
      await shows('#figures .note', '10 – 30 Jun 2026, including today so far in UTC−3')
      expect(new URL(page.url()).searchParams.get('from')).toBe('2026-06-10')
    }))
}
