/** Makes the pictures of the dashboard in README.md: `npm run docs:pictures`. Needs Chromium. */
import { fileURLToPath } from 'node:url'
import { openBrowser } from '../test/browser/chromium.ts'
import { serveDashboard } from '../test/dashboard/site.ts'

const folder = fileURLToPath(new URL('../docs/images', import.meta.url))
const site = await serveDashboard()
try {
  await using chromium = await openBrowser({ env: { TZ: 'UTC' } })
  const page = await chromium.browser.newPage()
  await page.setViewport({ width: 1200, height: 1000, deviceScaleFactor: 2 })
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
    await page.goto(`${site.url}?seed=7&latency=0&now=2026-07-01T00:00:00Z`)
    for (const loaded of ['.ranking li', '.breakdown tbody tr', '[data-tile="Revenue"] .change'])
      await page.waitForSelector(loaded)
    const missing = await page.evaluate(missingGlyphs)
    if (missing !== '')
      throw new Error(`No font of this machine has ${missing}: install fonts for Chinese and for symbols`)
    // To the end of the chart: no card is cut.
    const end = await page.$eval('#days', (card) => card.getBoundingClientRect().bottom)
    const clip = { x: 0, y: 0, width: 1200, height: Math.ceil(end) + 10 }
    await page.screenshot({ path: `${folder}/dashboard-${scheme}.webp`, type: 'webp', quality: 80, clip })
  }
} finally {
  await site.close()
}

/** Runs in the page. The characters of its text that are drawn like one that no font has. */
function missingGlyphs(): string {
  const { fontFamily } = getComputedStyle(document.body)
  const drawn = (character: string) => {
    const canvas = new OffscreenCanvas(32, 32).getContext('2d') as OffscreenCanvasRenderingContext2D
    canvas.font = `20px ${fontFamily}`
    canvas.fillText(character, 4, 24)
    return canvas.getImageData(0, 0, 32, 32).data.join()
  }
  const none = drawn('\u{10ffff}')
  const characters = new Set(document.body.innerText.match(/[\p{L}\p{S}\p{P}]/gu))
  return [...characters].filter((character) => drawn(character) === none).join('')
}
