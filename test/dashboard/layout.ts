import type { Page } from 'puppeteer-core'
import { expect, it } from 'vitest'
import type { OpenPage } from './open-page.ts'

/** How much text stands out from what is behind it, as WCAG counts it. */
const contrast = (page: Page, selector: string, behind: string) =>
  page.evaluate(
    (selector, behind) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      const luminance = (color: string) => {
        if (canvas === null) return 0
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
        const parts = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) =>
          byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0)
      }
      const style = (of: string) => getComputedStyle(document.querySelector(of) as Element)
      const pair = [luminance(style(selector).color), luminance(style(behind).backgroundColor)]
      return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05)
    },
    selector,
    behind,
  )

const TEXTS = [
  ['.tiles .note', 'body'],
  ['.change.good', '.tile'],
  ['.offers small', '.card'],
  ['.chips :checked + span', '.chips :checked + span'],
  ['.button.primary', '.button.primary'],
  ['.empty, .log [data-tone="plain"] span', '.card'],
] as const

export function layoutCases(open: OpenPage): void {
  it('has nothing beyond the edge, on a phone or a desk', () =>
    open(async ({ page }) => {
      for (const width of [1280, 768, 390, 360]) {
        await page.setViewport({ width, height: 844 })
        await page.waitForFunction(
          (width) => {
            const drawn = Number(document.querySelector('.plot svg')?.getAttribute('width'))
            return innerWidth === width && drawn === Math.round(document.querySelector('.plot')?.clientWidth ?? 0)
          },
          {},
          width,
        )
        const beyond = await page.evaluate(() =>
          document.documentElement.scrollWidth <= innerWidth
            ? []
            : [...document.querySelectorAll('main *, header *')]
                .filter((element) => element.getBoundingClientRect().right > innerWidth)
                .map((element) => element.outerHTML.slice(0, 80))
                .slice(0, 5),
        )
        expect(beyond, `at ${width} pixels`).toEqual([])
      }
    }))

  it('has its links in view on a phone, and says what its buttons do', () =>
    open(async ({ page, text }) => {
      await page.setViewport({ width: 390, height: 844 })
      await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
      await page.waitForFunction(() => document.querySelector('.plot')?.clientWidth === 332)
      expect(await text('.offers .tools .button')).toContain('Creatives')
      const shown = await page.$eval('.offers .tools .button > span', (words) => words.clientWidth)
      expect(shown).toBeGreaterThan(40)
      for (const part of ['activity', 'creatives', 'offers']) {
        await page.click(`nav a[href="#${part}"]`)
        // The links are still there, and nothing of the part is below them.
        const [links, top] = await page.evaluate(
          (part) =>
            ['.top-bar nav', `#${part}`].map((selector) =>
              document.querySelector(selector)?.getBoundingClientRect().toJSON(),
            ),
          part,
        )
        expect(links?.top).toBeGreaterThanOrEqual(0)
        expect(links?.bottom).toBeLessThan(60)
        expect(top?.bottom).toBeGreaterThan(links?.bottom ?? 0)
        if (part !== 'activity') expect(top?.top).toBeGreaterThanOrEqual(links?.bottom ?? 0)
      }
    }))

  it('has text that stands out, in light and in dark', () =>
    open(async ({ page }) => {
      for (const value of ['light', 'dark']) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }])
        for (const [text, behind] of TEXTS) {
          expect(await contrast(page, text, behind), `${text} in ${value}`).toBeGreaterThanOrEqual(4.5)
        }
      }
    }))
}
