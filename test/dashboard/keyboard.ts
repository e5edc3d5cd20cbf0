import type { Page } from 'puppeteer-core'
import { expect, it } from 'vitest'
import type { OpenPage } from './open-page.ts'

/** The focused element, by its accessible name. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement
    const name = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent
    return `${element.tagName.toLowerCase()} ${name
      ?.trim()
      .replace(/UTC−11.*/, '')
      .replace(/Puzzle.*/, '')
      .replace(/\s+/g, ' ')}`.trim()
  })

async function tab(page: Page, times: number): Promise<string[]> {
  const names: string[] = []
  for (let count = 0; count < times; count++) {
    await page.keyboard.press('Tab')
    names.push(await focused(page))
  }
  return names
}

export function keyboardCases(open: OpenPage): void {
  it('moves the focus in reading order', () =>
    open(async ({ page, shows }) => {
      expect(await tab(page, 15)).toEqual([
        'a Skip to content',
        'a Overview',
        'a Offers',
        'a Log',
        'select PeriodTodayYesterdayLast 7 daysLast 28 daysLast 90 daysMonth to dateCustom range…',
        'select Report time zone',
        'button Settings',
        'summary About these conversions',
        'button Show table',
        'button CSV of the days',
        'div Revenue, payout and conversions by day',
        'input Profit',
        'button Review and pause',
        'a Кредит Онлайн - WW (CPL)',
        'a Nova Card - JP, CN (CPL)',
      ])
      await page.focus('[role="slider"]')
      await page.keyboard.press('Home')
      expect(await page.$eval('[role="slider"]', (chart) => chart.getAttribute('aria-valuetext'))).toMatch(
        /^3 Jun 2026: revenue \u2066\$[\d,.]+\u2069, payout/,
      )
      await page.keyboard.press('ArrowRight')
      await shows('.reading', '4 Jun 2026')
    }))

  it('switches with Space and Enter', () =>
    open(async ({ page, shows, go }) => {
      await go('offers')
      const id = await page.$eval('tr:has(.switch[aria-checked="true"])', (row) => (row as HTMLElement).dataset.offer)
      await page.focus(`tr[data-offer="${id}"] .switch`)
      await page.keyboard.press('Space')
      await shows(`tr[data-offer="${id}"] .status`, 'Paused')
      expect(await focused(page)).toMatch(/^button .*: active$/)
      await page.keyboard.press('Enter')
      await shows(`tr[data-offer="${id}"] .status`, 'Active')
    }))

  it('opens a dialog in the same frame as the click, so that no key press is lost', () =>
    open(async ({ page }) => {
      const focused = await page.evaluate(() => {
        const { promise, resolve } = Promise.withResolvers<string | undefined>()
        const channel = new MessageChannel()
        requestAnimationFrame(() => {
          document.querySelector<HTMLElement>('#open-settings')?.click()
          // A task, before the next frame.
          channel.port1.onmessage = () => resolve((document.activeElement as HTMLInputElement).name)
          channel.port2.postMessage(undefined)
        })
        return promise
      })
      expect(focused).toBe('address')
    }))

  it('closes dialogs with Escape, and restores the focus', () =>
    open(async ({ page, go }) => {
      await go('offers/1001')
      await page.focus('#open-settings')
      await page.keyboard.press('Enter')
      await page.waitForSelector('#settings[open]')
      expect(await focused(page)).toBe('input Address')
      await page.keyboard.press('Escape')
      await page.waitForSelector('#settings:not([open])')
      expect(await focused(page)).toBe('button Settings')

      await page.waitForSelector('[data-banner]')
      await page.focus('[data-banner] button')
      await page.keyboard.press('Space')
      await page.waitForSelector('#confirm[open]')
      expect(await focused(page)).toBe('button Cancel')
      // The focus stays in the dialog.
      expect((await tab(page, 2)).filter((name) => /^(?:select|a) /.test(name))).toEqual([])
      await page.keyboard.press('Escape')
      await page.waitForSelector('#confirm:not([open])')
      expect(await focused(page)).toMatch(/^button Delete 1001/)
    }))

  it('keeps the focus near a row that leaves the list', () =>
    open(async ({ page, shows, go }) => {
      await go('offers')
      await page.click('.chips input[value="Active"] + span')
      const [first, second] = await page.$$eval('.offers tbody tr', (rows) =>
        rows.map((row) => (row as HTMLElement).dataset.offer),
      )
      await page.focus(`tr[data-offer="${first}"] .switch`)
      await page.keyboard.press('Space')
      await page.waitForFunction((id) => document.querySelector(`tr[data-offer="${id}"]`) === null, {}, first)
      await page.waitForFunction(
        (id) => document.activeElement === document.querySelector(`tr[data-offer="${id}"] .switch`),
        {},
        second,
      )
      // The notice has no neighbour, so the focus moves to the main part.
      await page.waitForSelector('.notice')
      await page.focus('.notice [aria-label="Dismiss"]')
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => document.activeElement?.id === 'main')
      await shows('#offers .note', '27 of 40')
    }))
}
