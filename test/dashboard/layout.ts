import type { Page } from 'puppeteer-core'
import { expect, it } from 'vitest'
import type { OpenPage } from './open-page.ts'

/** The contrast between a text and its background, as WCAG defines it. */
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
  it('does not scroll sideways, on a phone or a desktop', () =>
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

  it('keeps its links visible on a phone, and labels its buttons', () =>
    open(async ({ page, text }) => {
      await page.setViewport({ width: 390, height: 844 })
      await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
      await page.waitForFunction(() => document.querySelector('.plot')?.clientWidth === 332)
      expect(await text('.offers .tools .button')).toContain('Creatives')
      const shown = await page.$eval('.offers .tools .button > span', (words) => words.clientWidth)
      expect(shown).toBeGreaterThan(40)
      for (const part of ['activity', 'creatives', 'offers']) {
        await page.click(`nav a[href="#${part}"]`)
        // The links are still visible and do not cover the section.
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

  it('has text with enough contrast, in light and dark mode', () =>
    open(async ({ page }) => {
      for (const value of ['light', 'dark']) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }])
        for (const [text, behind] of TEXTS) {
          expect(await contrast(page, text, behind), `${text} in ${value}`).toBeGreaterThanOrEqual(4.5)
        }
      }
    }))
}
