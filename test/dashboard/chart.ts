import type { Page } from 'puppeteer-core'
import { expect, it } from 'vitest'
import type { OpenPage } from './open-page.ts'

/** The accent of the page in light and in dark mode, as the line of revenue has it. */
const LIGHT = [79, 70, 229]
const DARK = [143, 139, 255]
/** The colour of the bars in light mode. */
const BAR = [15, 157, 138]

/** Waits until the chart of money has a line in this colour. */
const isDrawnIn = (page: Page, colour: readonly number[]) =>
  page.waitForFunction(
    (colour) => {
      const canvas = document.querySelector<HTMLCanvasElement>('.plot canvas')
      if (canvas === null) return false
      const { width, height } = canvas
      const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
      copy?.drawImage(canvas, 0, 0)
      const { data = [] } = copy?.getImageData(0, 0, width, height) ?? {}
      let dots = 0
      for (let at = 0; at < data.length; at += 4)
        if (colour.every((part, index) => data[at + index] === part) && data[at + 3] === 255) dots++
      return dots > 50
    },
    {},
    colour,
  )

/** Waits until the chart of conversions has this many bars. */
export const hasBars = (page: Page, count: number) =>
  page.waitForFunction(
    (count, colour) => {
      const canvas = document.querySelectorAll<HTMLCanvasElement>('.plot canvas')[1]
      if (canvas === undefined) return false
      const { width, height } = canvas
      const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
      copy?.drawImage(canvas, 0, 0)
      // A row of pixels above the axis.
      const { data = [] } = copy?.getImageData(0, height - 40, width, 1) ?? {}
      // The outline of a day that is not over is thinner than a bar.
      let bars = 0
      for (let at = 0, wide = 0; at < data.length; at += 4) {
        wide = colour.every((part, index) => data[at + index] === part) ? wide + 1 : 0
        if (wide === 4) bars++
      }
      return bars === count
    },
    {},
    count,
    BAR,
  )

const box = (page: Page) =>
  page.$eval('.plot', (plot) => {
    plot.scrollIntoView({ block: 'center', behavior: 'instant' })
    return plot.getBoundingClientRect().toJSON() as DOMRect
  })

export function chartCases(open: OpenPage): void {
  it('draws a bar for each day of the period', () =>
    open(async ({ page }) => {
      await hasBars(page, 28)
      await page.select('#range', '7-days')
      await hasBars(page, 7)
    }))

  it('follows the colours of the page, and is light on paper', () =>
    open(async ({ page }) => {
      const session = await page.createCDPSession()
      for (const [scheme, media, colour] of [
        ['light', 'screen', LIGHT],
        ['dark', 'screen', DARK],
        ['dark', 'print', LIGHT],
        ['dark', 'screen', DARK],
      ] as const) {
        const features = [{ name: 'prefers-color-scheme', value: scheme }]
        await session.send('Emulation.setEmulatedMedia', { media, features })
        await isDrawnIn(page, colour)
      }
    }))

  it('uses the system colours of a high-contrast theme', () =>
    open(async ({ page }) => {
      const session = await page.createCDPSession()
      await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
      const link = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.cssText = 'forced-color-adjust: none; color: LinkText'
        const { color } = getComputedStyle(probe)
        probe.remove()
        return color.match(/\d+/g)?.slice(0, 3).map(Number) ?? []
      })
      expect(link).not.toEqual(LIGHT)
      await isDrawnIn(page, link)
    }))

  it('is as wide as its place, on paper too', () =>
    open(async ({ page }) => {
      await page.setViewport({ width: 320, height: 640 })
      await page.waitForFunction(() => {
        const width = document.querySelector('.plot')?.clientWidth
        return width !== undefined && width < 300 && document.querySelector('.plot canvas')?.clientWidth === width
      })
      await page.setViewport({ width: 1280, height: 900 })
      await page.waitForFunction(() => (document.querySelector('.plot canvas')?.clientWidth ?? 0) > 600)
      // Paper is laid out without an observer of sizes.
      const [canvas, place] = await page.evaluate(() => {
        const place = document.querySelector('.plot') as HTMLElement
        place.style.width = '400px'
        const canvas = place.querySelector('canvas')?.getBoundingClientRect()
        return [canvas?.width, place.getBoundingClientRect().width]
      })
      expect(canvas).toBe(place)
    }))

  it('is one page on paper, with the figures, the chart and the breakdown', () =>
    open(async ({ page }) => {
      const paper = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(paper.match(/\/Type ?\/Page\b/g)).toHaveLength(1)
      await page.emulateMediaType('print')
      await page.setViewport({ width: 703, height: 1000 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(703)
      const shown = await page.$$eval('main section', (cards) =>
        cards.filter((card) => card.offsetHeight > 0).map(({ id }) => id),
      )
      expect(shown.filter(Boolean)).toEqual(['figures', 'days', 'breakdown'])
    }))

  it('keeps the figures of a day that was touched', () =>
    open(async ({ page, shows }) => {
      const { left, top, width } = await box(page)
      await page.touchscreen.tap(left + width / 2, top + 60)
      await shows('.reading', 'Jun 2026')
      await page.touchscreen.tap(left + width / 2, top - 60)
      await page.waitForFunction(() => document.querySelector('.reading') === null)
      await page.mouse.move(left + width / 2, top + 60)
      await shows('.reading', 'Jun 2026')
      await page.mouse.move(left + width / 2, top - 60)
      await page.waitForFunction(() => document.querySelector('.reading') === null)
    }))

  it('follows a finger across the days', () =>
    open(async ({ page, shows }) => {
      const { left, top, width } = await box(page)
      await page.touchscreen.touchStart(left + width / 2, top + 60)
      for (let x = width / 2; x < width - 24; x += 20) await page.touchscreen.touchMove(left + x, top + 60)
      await page.touchscreen.touchMove(left + width - 24, top + 60)
      await page.touchscreen.touchEnd()
      await shows('.reading', '30 Jun 2026')
    }))

  it('marks the day that is read in both charts, and keeps its figures inside the chart', () =>
    open(async ({ page, shows }) => {
      await page.focus('.plot')
      for (const width of [1280, 320]) {
        await page.setViewport({ width, height: 800 })
        for (const [key, day] of [
          ['Home', '3 Jun'],
          ['End', '30 Jun'],
        ] as const) {
          await page.keyboard.press(key)
          await shows('.reading', day)
          await page.waitForFunction(
            (share) => {
              const plot = document.querySelector('.plot')?.getBoundingClientRect()
              const reading = document.querySelector('.reading')?.getBoundingClientRect()
              if (plot === undefined || reading === undefined) return false
              const lines = [...document.querySelectorAll('.u-cursor-x')].map((line) => line.getBoundingClientRect())
              const days = plot.width - 56 - 20
              const x = plot.left + 56 + days * share
              return (
                lines.length === 2 &&
                lines.every(({ left }) => Math.abs(left - x) < 2) &&
                reading.left >= plot.left &&
                reading.right <= plot.right
              )
            },
            {},
            key === 'Home' ? 0.5 / 28 : 27.5 / 28,
          )
        }
      }
    }))
}
