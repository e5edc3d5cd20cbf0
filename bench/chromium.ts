import { browserBundle } from '../scripts/browser-bundle.ts'
import { openBrowser } from '../test/browser/chromium.ts'
import { openSite } from '../test/browser/site.ts'
import type { Figure } from './measure.ts'
import { withServer } from './served.ts'

/** The page of 10,000 rows once more, in Chromium under a policy that allows no `eval`. */
export async function chromium(): Promise<Figure[]> {
  const script = await browserBundle(
    "import { measure } from './bench/chromium-page.ts'\nObject.assign(globalThis, { measure })",
  )
  return withServer(async (url) => {
    await using site = await openSite(script)
    await using chromium = await openBrowser()
    const page = await chromium.browser.newPage()
    await page.goto(site.url)
    await page.waitForFunction('globalThis.measure')
    const ms = (await page.evaluate(`measure(${JSON.stringify(url)})`)) as { sdk: number; fetch: number }
    const version = (await chromium.browser.version()).replace('Chrome/', 'Chromium ')
    return [
      {
        what: 'the same page in Chromium under a strict CSP',
        ratio: ms.sdk / ms.fetch,
        target: 1.25,
        detail: `${ms.sdk.toFixed(1)} ms; fetch ${ms.fetch.toFixed(1)} ms; ${version}`,
      },
    ]
  })
}
