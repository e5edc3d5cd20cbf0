import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'puppeteer-core'
import { expect, it } from 'vitest'
import type { OpenPage } from './open-page.ts'

/** Violations of the rules of axe, with the elements. */
export async function violations(page: Page): Promise<string[]> {
  // The content security policy of the page forbids script elements, but not scripts of the debugger.
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}

export function accessibilityCases(open: OpenPage): void {
  for (const scheme of ['light', 'dark'])
    it(`has no violation of axe, ${scheme}`, () =>
      open(async ({ page, shows, go }) => {
        await page.emulateMediaFeatures([
          { name: 'prefers-color-scheme', value: scheme },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ])
        // Colours fade over when the scheme changes.
        await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
        expect(await violations(page)).toEqual([])
        await page.setViewport({ width: 360, height: 740 })
        await page.select('#range', 'own')
        await page.click('#days button[aria-expanded]')
        await page.click('#figures .info summary')
        expect(await violations(page)).toEqual([])
        await go('offers')
        await page.click('#show-caps')
        await page.waitForSelector('.offers .caps .track')
        await page.click('.offers tbody .check input')
        await page.click('#select-shown')
        await page.click('#pause-selected')
        await shows('#pause', 'will be paused')
        expect(await violations(page)).toEqual([])
        await page.click('#pause .danger')
        await shows('#pause [role="status"]', 'paused')
        expect(await violations(page)).toEqual([])
        await page.keyboard.press('Escape')
        for (const close of await page.$$('.notice > .button')) await close.click()
        await go('offers/1003')
        await page.waitForSelector('#access ul .button.quiet')
        expect(await violations(page)).toEqual([])
        await page.click('#access ul .button.quiet')
        await shows('#confirm .request', 'inaccessible_offers')
        expect(await violations(page)).toEqual([])
        await page.keyboard.press('Escape')
        await go('log')
        expect(await violations(page)).toEqual([])
        await page.click('#open-settings')
        await page.click('#settings .primary')
        await shows('#settings .error', 'Invalid input')
        expect(await violations(page)).toEqual([])
      }))
}
