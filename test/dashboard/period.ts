import { expect, it } from 'vitest'
import type { OpenPage, Visit } from './open-page.ts'

const field = (name: 'First' | 'Last') => `input[aria-label="${name} day"]`

/** Types into a field for a day, as a person does, and leaves it. */
async function typeDay({ page }: Visit, name: 'First' | 'Last', digits: string, end = 'Tab'): Promise<void> {
  await page.focus(field(name))
  for (const digit of digits) await page.keyboard.press(digit as 'Digit0')
  // From the year, the last part of the field, to the button of its calendar, and out of it.
  for (let times = 0; times < (end === 'Tab' ? 2 : 1); times++) await page.keyboard.press(end as 'Tab')
}

/** The days in the fields and in the address. */
const days = async ({ page }: Visit) => {
  const { searchParams } = new URL(page.url())
  const shown = await page.$$eval('.days input', (inputs) => inputs.map((input) => input.value))
  expect(shown).toEqual([searchParams.get('from'), searchParams.get('to')])
  return shown
}

export function periodCases(open: OpenPage): void {
  it('applies a typed day when it is complete', () =>
    open(async (visit) => {
      const { page, shows, text } = visit
      await page.goto(`${page.url()}&range=own&from=2026-06-01&to=2026-06-15`)
      await shows('#figures .note', '1 – 15 Jun 2026')
      await page.focus(field('First'))
      await page.keyboard.type('06202026')
      // The first digits are days too, such as 2 June of the year 6.
      expect(await page.$eval(field('First'), (input) => (input as HTMLInputElement).value)).toBe('2026-06-20')
      expect(await text('#figures .note')).toContain('1 – 15 Jun 2026')
      await page.keyboard.press('Enter')
      await shows('#figures .note', '20 Jun 2026')
      await typeDay(visit, 'Last', '06302026')
      for (const [end, digits, heading] of [
        ['Tab', '06202026', '20 – 30 Jun 2026'],
        ['Enter', '06182026', '18 – 30 Jun 2026'],
      ] as const) {
        await typeDay(visit, 'First', digits, end)
        await shows('#figures .note', heading)
      }
      expect(await days(visit)).toEqual(['2026-06-18', '2026-06-30'])
      expect(await text('.days')).toBe('')
    }))

  it('moves the other day if the range would end before it begins, and says so', () =>
    open(async (visit) => {
      const { page, shows } = visit
      await page.select('#range', 'own')
      await typeDay(visit, 'Last', '05072026')
      await shows('#figures .note', '7 May 2026,')
      await shows('.days', 'The first day was after the last, and moved to it.')
      expect(await days(visit)).toEqual(['2026-05-07', '2026-05-07'])
      await typeDay(visit, 'First', '06102026')
      await shows('.days', 'The last day was before the first, and moved to it.')
      expect(await days(visit)).toEqual(['2026-06-10', '2026-06-10'])
    }))

  it('ends today, for a typed day and for one in the address', () =>
    open(async (visit) => {
      const { page, shows } = visit
      await page.select('#range', 'own')
      await typeDay(visit, 'Last', '08092026')
      await shows('#figures .note', '3 Jun – 1 Jul 2026, including today')
      await shows('.days', 'There are no figures after today, 1 Jul 2026.')
      expect(await days(visit)).toEqual(['2026-06-03', '2026-07-01'])
      await page.goto(page.url().replace('to=2026-07-01', 'to=2026-09-30'))
      await shows('#figures .note', '3 Jun – 1 Jul 2026, including today')
      await shows('.days', 'There are no figures after today')
      expect(await days(visit)).toEqual(['2026-06-03', '2026-07-01'])
      await typeDay(visit, 'First', '06200006')
      await shows('.days', 'Enter a date since 2000. The period is unchanged.')
      expect(await days(visit)).toEqual(['2026-06-03', '2026-07-01'])
    }))

  it('compares the days of this month with the same days of the month before, and today with nothing', () =>
    open(async ({ page, shows, texts }) => {
      await page.goto(page.url().replace('2026-07-01', '2026-03-31'))
      await page.waitForSelector('.sparkline')
      await page.select('#range', 'month')
      await shows(
        '#figures .note',
        '1 – 31 Mar 2026, including today so far in UTC, the first 28 days compared with 1 – 28 Feb',
      )
      await page.select('#range', 'today')
      await shows('#figures .note', '31 Mar 2026, including today so far in UTC, not compared')
      await page.waitForFunction(() => document.querySelector('.sparkline') === null)
      expect(new Set((await texts('.change, .before')).map((text) => text.trim()))).toEqual(
        new Set(['', 'not compared']),
      )
    }))

  it('returns to the previous period and order with the back button', () =>
    open(async ({ page, shows }) => {
      await page.select('#range', '7-days')
      await shows('#figures .note', '24 – 30 Jun 2026')
      await page.select('#range', 'own')
      await page.click('.breakdown thead .profit .sort')
      await page.waitForSelector('.breakdown thead .profit[aria-sort="descending"]')
      await page.goBack()
      await page.waitForSelector('.breakdown thead .profit[aria-sort="none"]')
      await page.waitForSelector('.days')
      await page.goBack()
      await page.waitForFunction(() => document.querySelector('.days') === null)
      await shows('#figures .note', '24 – 30 Jun 2026')
      await page.goBack()
      await shows('#figures .note', '3 – 30 Jun 2026')
      await page.goForward()
      await shows('#figures .note', '24 – 30 Jun 2026')
    }))

  it('is chosen where there are figures of it, and kept on the other pages', () =>
    open(async ({ page, shows }) => {
      await page.select('#range', '7-days')
      await shows('#figures .note', '24 – 30 Jun 2026')
      for (const name of ['log']) {
        await page.click(`nav [href="#/${name}"]`)
        await page.waitForSelector('#range', { hidden: true })
        expect(await page.$('#timezone')).toBe(null)
      }
      await page.click('nav [href="#/overview"]')
      await page.waitForSelector('#range')
      expect(await page.$eval('#range', (range) => (range as HTMLSelectElement).value)).toBe('7-days')
      await shows('#figures .note', '24 – 30 Jun 2026')
    }))
}
