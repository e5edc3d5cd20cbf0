import Big from 'big.js'
import { expect, it } from 'vitest'
import { cellsOf, download } from './download.ts'
import { dollars, network, type Sums, sumBy } from './expected.ts'
import { fail } from './fail.ts'
import type { OpenPage } from './open-page.ts'

const active = network.state.offers.list(({ status }) => status === 'Active')

export function offersCases(open: OpenPage): void {
  it('filters offers by words and status', () =>
    open(async (visit) => {
      const { page, texts, shows } = visit
      await shows('#offers .note', '40 of 40')
      await page.click('.chips input[value="Paused"] + span')
      await shows('#offers .note', '3 of 40')
      await page.click('.chips input[value="All"] + span')
      await page.type('#offer-words', 'nova card')
      const named = network.state.offers.list(({ name }) => name.startsWith('Nova Card'))
      await shows('#offers .note', `${named.length} of 40`)
      expect((await texts('.offers tbody .name > a')).sort()).toEqual(named.map(({ name }) => name).sort())

      const { name, text } = await download(visit, () => page.click('#offers .actions button:last-child'))
      expect(name).toBe('offers-2026-06-03-to-2026-06-30.csv')
      const [heading = [], ...rows] = cellsOf(text)
      expect(heading.slice(7)).toEqual([
        'payout_rate',
        'payout_percent',
        'revenue_rate',
        'revenue_percent',
        'rate_currency',
        'conversions',
        'revenue',
        'revenue_currency',
      ])
      const sums = sumBy(({ offer_id }) => offer_id)
      expect(
        rows.map(([id, name, , , , , , payout, percent, , , , ...own]) => [id, name, payout, percent, ...own]),
      ).toEqual(
        expect.arrayContaining(
          named.map(({ id, name, payout, payout_percent }) => [
            String(id),
            name,
            payout,
            payout_percent === '-1.00' ? '' : payout_percent,
            ...(sums.has(id)
              ? [String(sums.get(id)?.conversions), sums.get(id)?.revenue.toFixed(5), '$']
              : ['', '', '']),
          ]),
        ),
      )
      expect(rows).toHaveLength(named.length)

      await page.type('#offer-words', ' nothing like it')
      await shows('#offers .empty', 'No offers match')
      await page.click('#offer-words', { count: 3 })
      await page.type('#offer-words', '#1002')
      await shows('#offers .note', '1 of 40')
      await page.waitForSelector('tr[data-offer="1002"]')
    }))

  it('counts with each filter what it would show together with the others', () =>
    open(async (visit) => {
      const { page, shows } = visit
      const losers = [...sumBy(({ offer_id }) => offer_id)].filter(([, { revenue, payout }]) => revenue.lt(payout))
      const losing = losers.map(([id]) => network.state.offers.get(id)?.status)
      await page.click('#only-losing')
      await shows('#offers .note', `${losers.length} of 40`)
      for (const status of ['Active', 'Paused', 'Pending'])
        await shows(
          `.chips label:has([value="${status}"])`,
          `${status} ${losing.filter((each) => each === status).length}`,
        )
      await page.click('.chips input[value="Paused"] + span')
      await shows('#only-losing small', String(losing.filter((each) => each === 'Paused').length))

      // No offer that loses money is pending, and there is nothing to select.
      await page.click('.chips input[value="Pending"] + span')
      await shows('#offers .empty', 'No offers match')
      expect(await page.$('#select-shown')).toBeNull()
      await page.click('#offers .empty .button')
      await shows('#offers .note', '40 of 40')
      expect(await page.$('.selection')).toBeNull()
    }))

  it('shows the figures of an offer beside each other only where they have room', () =>
    open(async ({ page }) => {
      for (const width of [320, 390, 768]) {
        await page.setViewport({ width, height: 800 })
        const overlaps = await page.$$eval('.offers tbody tr', (rows) =>
          rows.flatMap((row) => {
            const cells = [...row.querySelectorAll('th, td')].map((cell) => {
              const range = document.createRange()
              range.selectNodeContents(cell)
              return range.getBoundingClientRect()
            })
            return cells.flatMap((a, at) =>
              cells
                .slice(at + 1)
                .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
            )
          }),
        )
        expect(overlaps).toEqual([])
      }
    }))

  it('shows four offers at once on a phone, each with all figures', () =>
    open(async ({ page }) => {
      await page.setViewport({ width: 375, height: 800 })
      await page.waitForFunction(() => innerWidth === 375)
      const heights = await page.$$eval('.offers tbody tr', (rows) =>
        rows.map((row) => row.getBoundingClientRect().height),
      )
      expect(Math.max(...heights)).toBeLessThanOrEqual(200)
      const [first] = await page.$$eval('.offers tbody tr', (rows) =>
        rows.map((row) => [...row.querySelectorAll<HTMLElement>('td[data-label]')].map((cell) => cell.dataset.label)),
      )
      expect(first).toEqual(['Payout (CPL)', 'Conversions', 'Revenue', 'Profit', 'Margin'])
    }))

  it('leads from the losses of the overview to the active offers among them, selected and the highest loss first', () =>
    open(async ({ page, shows, go, text, texts }) => {
      const profitOf = ({ revenue, payout }: Sums) => revenue.round(2).minus(payout.round(2))
      const losers = [...sumBy(({ offer_id }) => offer_id)]
        .filter(([, sums]) => profitOf(sums).lt(0))
        .sort(([, a], [, b]) => profitOf(a).cmp(profitOf(b)))
      const lost = losers.reduce((sum, [, sums]) => sum.minus(profitOf(sums)), Big(0))
      const pausable = losers.map(([id]) => id).filter((id) => network.state.offers.get(id)?.status === 'Active')
      expect(pausable.length).toBeLessThan(losers.length)
      await page.click('.offers tbody tr:last-child .check input')
      await go('overview')
      await page.waitForSelector('.losses .button')
      expect(await text('.losses')).toContain(`${losers.length} offers lost ${dollars(lost)}`)
      await page.click('.losses .button')
      await shows('#offers .note', `${pausable.length} of 40`)
      expect(
        await page.$$eval('.offers tbody tr', (rows) => rows.map((row) => Number((row as HTMLElement).dataset.offer))),
      ).toEqual(pausable)
      expect(await text('.selection [role="status"]')).toBe(`${pausable.length} offers selected`)
      await page.click('#pause-selected')
      await shows('#pause', `${pausable.length} offers will be paused`)
      expect(await texts('#pause .changes')).toHaveLength(1)
      await page.keyboard.press('Escape')
      await page.goBack()
      await page.waitForSelector('[data-page="overview"]:not([hidden])')
    }))

  it('sorts payouts by currency and amount, and percentages among themselves, both ways', () =>
    open(async ({ page, texts }) => {
      await page.click('#offers .more')
      const payouts = async () =>
        (await texts('.offers tbody .payout')).map((text) => {
          const [, amount = '', unit = ''] = /^([\d,.]+) (\S+)/.exec(text) ?? []
          return { unit, amount: Number(amount.replaceAll(',', '')) }
        })
      for (const [order, sign] of [
        ['descending', -1],
        ['ascending', 1],
      ] as const) {
        await page.$eval('.offers thead .payout .sort', (button) => (button as HTMLElement).click())
        await page.waitForSelector(`.offers thead .payout[aria-sort="${order}"]`)
        const shown = await payouts()
        expect(new Set(shown.map(({ unit }) => unit)).size).toBeGreaterThan(2)
        expect(shown).toEqual(shown.toSorted((a, b) => sign * (a.unit.localeCompare(b.unit) || a.amount - b.amount)))
      }
    }))

  it('pauses an offer, reads it back, and undoes it', () =>
    open(async ({ page, shows, text }) => {
      const id = await page.$eval('tr:has(.switch)', (row) => (row as HTMLElement).dataset.offer)
      const row = `tr[data-offer="${id}"]`
      await page.click(`${row} .switch`)
      await page.waitForSelector(`${row} .switch[aria-checked="false"]`)
      await shows(`${row} .status`, 'Paused')
      await shows('.chips', `Active ${active.length - 1}`)
      expect(await text('.log ol')).toMatch(/offers\.get[\s\S]*offers\.update/)
      await shows('.notice', 'was paused')
      await page.click('.notice .button:not(.square)')
      await shows(`${row} .status`, 'Active')
    }))

  it('shows an offer as paused when the list is requested again', () =>
    open(async (visit) => {
      const { page, shows } = visit
      const id = await page.$eval('tr:has(.switch)', (row) => (row as HTMLElement).dataset.offer)
      const row = `tr[data-offer="${id}"]`
      await page.click(`${row} .switch`)
      await shows(`${row} .status`, 'Paused')
      await fail(visit, 'ONCE', 'OFFERS')
      await shows('#activity', 'retries in')
      await page.waitForSelector('#offers .loaded:not(.stale)')
      await shows(`${row} .status`, 'Paused')
    }, /status of 503/))

  it('selects the shown offers, and counts the selected ones that are not shown', () =>
    open(async ({ page, shows }) => {
      const box = () => page.$eval('input#select-shown', (input) => [input.checked, input.indeterminate])
      const rows = '.offers tbody .check input'
      expect(await box()).toEqual([false, false])
      await page.click(rows)
      await shows('.selection [role="status"]', '1 offer selected')
      expect(await box()).toEqual([false, true])
      await page.click('#select-shown')
      await shows('.selection [role="status"]', '10 offers selected')
      expect(await box()).toEqual([true, false])
      expect(await page.$$eval(rows, (boxes) => boxes.every((input) => (input as HTMLInputElement).checked))).toBe(true)
      await page.$eval('#offers .more', (button) => (button as HTMLElement).click())
      await page.waitForFunction(() => document.querySelectorAll('.offers tbody tr').length === 40)
      expect(await box()).toEqual([false, true])
      await page.click('.chips input[value="Pending"] + span')
      await shows('.selection [role="status"]', '10 offers selected, 10 of them not shown')
      expect(await box()).toEqual([false, false])
      await page.click('.selection .quiet')
      await page.waitForFunction(() => document.querySelector('.selection') === null)
    }))

  it('shows how much of a cap is used, where the reports can tell', () =>
    open(async ({ page, shows, text, texts }) => {
      // 25 conversions a week and 780 in total.
      const offer = network.state.offers.get(1005)
      const mine = network.state.conversions.list(({ offer_id }) => offer_id === offer?.id)
      const thisWeek = mine.filter(({ time }) => time >= new Date('2026-06-29')).length
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      expect(await page.$('.offers .caps')).toBeNull()
      await page.click('#show-caps')
      await page.type('#offer-words', '1005')
      await shows('[data-offer="1005"] .caps', `${thisWeek} of 25 this week`)
      await shows('[data-offer="1005"] .caps', `${mine.length} of 780 in total`)
      const bars = await page.$$eval('.offers .caps .track', (tracks) =>
        tracks.map((track) => (track.firstElementChild?.clientWidth ?? 0) / track.clientWidth),
      )
      expect(bars[0]).toBeCloseTo(thisWeek / 25, 1)
      expect(bars[1]).toBeCloseTo(mine.length / 780, 1)
      expect(await text('#offers')).toContain('Use of caps is counted from reports')

      // Only initial events count for this offer.
      const thisWeekInitial = asked.filter((url) => url.includes('from=26%2F06%2F29') && url.includes('event_range=1'))
      expect(thisWeekInitial).toHaveLength(1)
      const box = await page.$('#offer-words')
      // The service does not document what counts towards a budget.
      await box?.click({ count: 3 })
      await page.type('#offer-words', '1011')
      await shows('[data-offer="1011"] .caps', 'Budget 91 a day')
      expect(await texts('.offers .caps div')).toEqual(['Budget 91 a day', 'Budget 11,000 in total'])
      expect(await page.$('.offers .caps .track')).toBeNull()
    }))
}
