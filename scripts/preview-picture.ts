/** Makes the picture that other sites show beside a link to the docs: `npm run docs:pictures`. Needs Chromium. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser } from '../test/browser/chromium.ts'

const folder = join(import.meta.dirname, '../site/public')
const logo = readFileSync(join(folder, 'logo.svg'), 'utf8')
const fonts = join(import.meta.dirname, '../site/node_modules/vitepress/dist/client/theme-default/fonts')
const font = readFileSync(join(fonts, 'inter-roman-latin.woff2'), 'base64')

await using chromium = await openBrowser()
const page = await chromium.browser.newPage()
await page.setViewport({ width: 1200, height: 630 })
await page.setContent(`<style>
  @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
  body { margin: 0; padding: 72px 80px; background: #0e0e12; color: #fff; font: 30px/1.5 Inter, sans-serif }
  header { display: flex; gap: 24px; align-items: center; font-weight: 600 }
  svg { width: 72px }
  h1 { margin: 64px 0 36px; font-size: 80px; line-height: 1.15; letter-spacing: -0.02em; text-wrap: balance }
  p { margin: 0; color: #c7c5ff }
</style>
<header>${logo} affiliate-network-sdk</header>
<h1>A typed SDK for affiliate networks</h1>
<p>A TypeScript client for offers, reports, creatives and access lists</p>`)
await page.evaluate(() => document.fonts.ready.then(() => undefined))
await page.screenshot({ path: join(folder, 'preview.png') })
