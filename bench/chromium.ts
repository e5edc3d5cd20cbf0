import { browserBundle } from '../scripts/browser-bundle.ts'
import { openBrowser } from '../test/browser/chromium.ts'
import { openSite } from '../test/browser/site.ts'
import { type Figure, medianOf, type Round } from './measure.ts'
import { withServer } from './served.ts'

/** A page of 10,000 rows in Chromium, under a policy that forbids `eval`. */
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
    const rounds = (await page.evaluate(`measure(${JSON.stringify(url)})`)) as Round<'sdk' | 'fetch'>[]
    const ms = (way: 'sdk' | 'fetch') => `${medianOf(rounds, (round) => round[way]).toFixed(1)} ms`
    const version = (await chromium.browser.version()).replace('Chrome/', 'Chromium ')
    return [
      {
        what: 'the same page in Chromium under a strict CSP',
        value: medianOf(rounds, ({ sdk, fetch }) => sdk / fetch),
        target: 1,
        detail: `${ms('sdk')}; fetch ${ms('fetch')}; ${version}`,
        cost: ['the same page in Chromium', ms('sdk'), '–', ms('fetch')],
      },
    ]
  })
}
